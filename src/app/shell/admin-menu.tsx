import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconBuilding,
  IconCheck,
  IconDatabaseExport,
  IconDeviceDesktop,
  IconInfoCircle,
  IconKey,
  IconKeyboard,
  IconListDetails,
  IconMoon,
  IconSun,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMay } from '../may.tsx';
import { useAdminButton } from './admin-button.tsx';
import { OpenedMenu } from './opened-menu.tsx';
import type { Overlay } from './overlay.ts';

const THEMES = [
  { scheme: 'light', label: 'Light theme', Icon: IconSun },
  { scheme: 'dark', label: 'Dark theme', Icon: IconMoon },
  { scheme: 'auto', label: 'System theme', Icon: IconDeviceDesktop },
] as const;

/** The 'Super Admin' menu, for others with the name of their role: theme, settings, people, API keys, backups, activity, keyboard help, about. */
export function AdminMenu({ onOverlay }: { onOverlay: (overlay: Overlay) => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const may = useMay();
  return (
    <OpenedMenu button={useAdminButton()}>
      {THEMES.map(({ scheme, label, Icon }) => (
        <Menu.Item
          key={scheme}
          leftSection={<Icon size={16} aria-hidden />}
          rightSection={colorScheme === scheme && <IconCheck size={16} aria-label="chosen" />}
          onClick={() => setColorScheme(scheme)}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {may('settings') && (
        <Menu.Item component={Link} to="/settings" leftSection={<IconBuilding size={16} aria-hidden />}>
          Settings
        </Menu.Item>
      )}
      {may('people') && (
        <Menu.Item component={Link} to="/people" leftSection={<IconUsers size={16} aria-hidden />}>
          People
        </Menu.Item>
      )}
      {may('people') && (
        <Menu.Item component={Link} to="/api-keys" leftSection={<IconKey size={16} aria-hidden />}>
          API Keys
        </Menu.Item>
      )}
      {may('backups') && (
        <Menu.Item component={Link} to="/backups" leftSection={<IconDatabaseExport size={16} aria-hidden />}>
          Backups
        </Menu.Item>
      )}
      {may('people') && (
        <Menu.Item component={Link} to="/activity" leftSection={<IconListDetails size={16} aria-hidden />}>
          Activity
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={() => onOverlay('keys')}>
        Keyboard help
      </Menu.Item>
      <Menu.Item leftSection={<IconInfoCircle size={16} aria-hidden />} onClick={() => onOverlay('about')}>
        About
      </Menu.Item>
    </OpenedMenu>
  );
}
