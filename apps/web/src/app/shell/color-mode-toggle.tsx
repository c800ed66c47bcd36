import { IconMoon, IconSun } from 'virtual:icons';
import { ActionIcon } from '@mantine/core';
import { useColorMode } from '../color-mode.ts';

export function ColorModeToggle() {
  const { mode, toggle } = useColorMode();
  const Icon = mode === 'dark' ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      onClick={toggle}
      aria-label={mode === 'dark' ? 'Switch to light mode' : 'Switch to dark mode'}
    >
      <Icon size={19} stroke={1.7} />
    </ActionIcon>
  );
}
