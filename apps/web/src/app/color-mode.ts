import { localStorageColorSchemeManager, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';

/** public/color-mode.js reads the same key before the first paint. */
export const colorModeManager = localStorageColorSchemeManager({ key: 'hopwise-color-mode' });

const themeColors = { light: '#fbfaf6', dark: '#101716' } as const;

/** Prints in light mode: dark mode would come out as pale ink on white paper. */
export function printInLightMode(): void {
  const { dataset } = document.documentElement;
  let onScreen: string | undefined;
  window.matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) onScreen = dataset.mantineColorScheme;
    dataset.mantineColorScheme = matches ? 'light' : onScreen;
  });
}

/** The available choices. `auto` follows the system setting, also when it changes. */
export const colorModes = ['light', 'dark', 'auto'] as const;
export type ColorMode = (typeof colorModes)[number];

/** Light by default. `mode` is what is shown, `choice` what the user chose. */
export function useColorMode() {
  const { colorScheme: choice, setColorScheme: choose } = useMantineColorScheme();
  const mode = useComputedColorScheme('light', { getInitialValueInEffect: false });

  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[mode]);
  }, [mode]);

  return { mode, choice, choose, toggle: () => choose(mode === 'dark' ? 'light' : 'dark') } as const;
}
