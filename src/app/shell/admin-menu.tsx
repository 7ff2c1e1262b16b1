import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconBuilding,
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconInfoCircle,
  IconKeyboard,
  IconMoon,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Overlay } from './overlay.ts';
import classes from './top-bar.module.css';

const THEMES = [
  { scheme: 'light', label: 'Light theme', Icon: IconSun },
  { scheme: 'dark', label: 'Dark theme', Icon: IconMoon },
  { scheme: 'auto', label: 'System theme', Icon: IconDeviceDesktop },
] as const;

/** The 'Super Admin' menu: theme, settings, keyboard help, about. */
export function AdminMenu({ onOverlay }: { onOverlay: (overlay: Overlay) => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.menu} aria-label="Super Admin">
          <IconSettings size={18} aria-hidden />
          <span className={classes.menu_text}>Super Admin</span>
          <IconChevronDown size={14} aria-hidden className={classes.menu_text} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Item component={Link} to="/settings" leftSection={<IconBuilding size={16} aria-hidden />}>
          Settings
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={() => onOverlay('keys')}>
          Keyboard help
        </Menu.Item>
        <Menu.Item leftSection={<IconInfoCircle size={16} aria-hidden />} onClick={() => onOverlay('about')}>
          About
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
