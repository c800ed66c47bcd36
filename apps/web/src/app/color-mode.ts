import { localStorageColorSchemeManager, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';

/** public/color-mode.js reads the same key before the first paint. */
export const colorModeManager = localStorageColorSchemeManager({ key: 'hopwise-color-mode' });

const themeColors = { light: '#fbfaf6', dark: '#101716' } as const;

/** Paper is light: what was dark on screen would come out as pale ink on white. */
export function printInLightMode(): void {
  const { dataset } = document.documentElement;
  let onScreen: string | undefined;
  window.matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) onScreen = dataset.mantineColorScheme;
    dataset.mantineColorScheme = matches ? 'light' : onScreen;
  });
}

/** What a person can choose. `auto` follows the setting of the system, also when that changes. */
export const colorModes = ['light', 'dark', 'auto'] as const;
export type ColorMode = (typeof colorModes)[number];

/** Light unless the person chose otherwise here. `mode` is what is shown, `choice` what was chosen. */
export function useColorMode() {
  const { colorScheme: choice, setColorScheme: choose } = useMantineColorScheme();
  const mode = useComputedColorScheme('light', { getInitialValueInEffect: false });

  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[mode]);
  }, [mode]);

  return { mode, choice, choose, toggle: () => choose(mode === 'dark' ? 'light' : 'dark') } as const;
}
