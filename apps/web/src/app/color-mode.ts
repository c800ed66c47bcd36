import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';

/** public/color-mode.js reads the same key before the first paint. */
export const colorModeManager = localStorageColorSchemeManager({ key: 'hopwise-color-mode' });

const themeColors = { light: '#fbfaf6', dark: '#101716' } as const;

/** Light unless the person chose dark here; the system's setting is not followed. */
export function useColorMode() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const mode = colorScheme === 'dark' ? 'dark' : 'light';

  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[mode]);
  }, [mode]);

  return { mode, toggle: () => setColorScheme(mode === 'dark' ? 'light' : 'dark') } as const;
}
