import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core';
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

/** Light unless the person chose dark here; the system's setting is not followed. */
export function useColorMode() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const mode = colorScheme === 'dark' ? 'dark' : 'light';

  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[mode]);
  }, [mode]);

  return { mode, toggle: () => setColorScheme(mode === 'dark' ? 'light' : 'dark') } as const;
}
