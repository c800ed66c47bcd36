import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { watchSession } from '../api/session.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { colorModeManager } from './color-mode.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Loads once the first screen is ready; earlier toasts wait in their store. */
function Toasts() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  if (!isWanted) return undefined;
  return (
    <Suspense>
      {/* Narrow and away from dialogs, so that it doesn't cover the next button in the middle of the page. */}
      <Notifications position="bottom-right" containerWidth={340} />
    </Suspense>
  );
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
