import './app/styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { printInLightMode } from './app/color-mode.ts';
import { keepDataOfThisPage } from './app/query-client.ts';
import { router } from './app/router.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with id "root"');

  printInLightMode();
  keepDataOfThisPage();
  // A prerendered page keeps its content until the app replaces it.
  if (root.hasChildNodes()) await router.load();
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // Hydrates in small steps, so that taps and scrolling aren't blocked.
  startTransition(() => createRoot(root).render(app));
}

void start();
