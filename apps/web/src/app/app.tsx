import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { watchSession } from '../api/session.ts';
import { colorModeManager } from './color-mode.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

/** Toasts load after the first screen; earlier ones wait in their store. */
const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

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
        <Suspense>
          {/* Narrow and away from dialogs, so that it doesn't cover the next button in the middle of the page. */}
          <Notifications position="bottom-right" containerWidth={340} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}
