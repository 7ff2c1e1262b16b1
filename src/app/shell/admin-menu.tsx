import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconBuilding,
  IconCheck,
  IconDatabaseExport,
  IconDeviceDesktop,
  IconFlag,
  IconInfoCircle,
  IconKey,
  IconKeyboard,
  IconListDetails,
  IconMoon,
  IconSun,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMay } from '../may.tsx';
import { screensFor } from '../sidebar.ts';
import { useAdminButton } from './admin-button.tsx';
import { OpenedMenu } from './opened-menu.tsx';
import type { Overlay } from './overlay.ts';

const THEMES = [
  { scheme: 'light', label: 'Light theme', Icon: IconSun },
  { scheme: 'dark', label: 'Dark theme', Icon: IconMoon },
  { scheme: 'auto', label: 'System theme', Icon: IconDeviceDesktop },
] as const;

/** Icons of the screens in the menu. */
const icons: Readonly<Record<string, TablerIcon>> = {
  '/settings': IconBuilding,
  '/go-live': IconFlag,
  '/people': IconUsers,
  '/api-keys': IconKey,
  '/backups': IconDatabaseExport,
  '/activity': IconListDetails,
};

/** The 'Super Admin' menu, for others with the name of their role: themes, screens, keyboard help, about. */
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
      {screensFor(may).map(({ path, label }) => {
        const Icon = icons[path];
        return (
          Icon && (
            <Menu.Item key={path} component={Link} to={path} leftSection={<Icon size={16} aria-hidden />}>
              {label}
            </Menu.Item>
          )
        );
      })}
      <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={() => onOverlay('keys')}>
        Keyboard help
      </Menu.Item>
      <Menu.Item leftSection={<IconInfoCircle size={16} aria-hidden />} onClick={() => onOverlay('about')}>
        About
      </Menu.Item>
    </OpenedMenu>
  );
}
