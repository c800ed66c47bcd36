import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { watchSession } from '../api/session.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { colorModeManager } from './color-mode.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

const retryAfterMs = 5000;

/** Loads once the first screen is ready; earlier toasts wait in their store. Failing to load doesn't stop the app. */
function Toasts() {
  const [loaded, setLoaded] = useState<typeof import('@mantine/notifications')>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      try {
        setLoaded(await import('@mantine/notifications'));
      } catch {
        timer = setTimeout(load, retryAfterMs);
      }
    };
    const cancel = whenIdle(load);
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, []);
  // Narrow and away from dialogs, so that it doesn't cover the next button in the middle of the page.
  return loaded && <loaded.Notifications position="bottom-right" containerWidth={340} />;
}

export function App() {
  useEffect(() => watchSession(queryClient), []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorModeManager}
      defaultColorScheme="light"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
