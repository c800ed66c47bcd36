import './app/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { printInLightMode } from './app/color-mode.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with id "root"');

printInLightMode();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
