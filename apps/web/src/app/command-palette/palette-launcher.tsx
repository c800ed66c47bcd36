import { IconSearch } from 'virtual:icons';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './palette-launcher.module.css';

/** Most visits never open it. */
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isMac ? metaKey : ctrlKey) && !altKey && !shiftKey;

/** Opens the command palette, by its button or by the keys that do so in other tools. */
export function PaletteLauncher() {
  const [isWanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const focusedBefore = useRef<Element>(null);

  const open = () => {
    focusedBefore.current = document.activeElement;
    setWanted(true);
    setOpened(true);
  };
  const leave = () => setOpened(false);
  const close = () => {
    leave();
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  };

  const takeShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    if (opened) close();
    else open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => takeShortcut(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <UnstyledButton className={classes.button} onClick={open} aria-haspopup="dialog">
        <IconSearch size={17} stroke={1.8} aria-hidden="true" />
        <VisuallyHidden>Open command palette</VisuallyHidden>
        <kbd className={classes.keys}>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      {isWanted && (
        <Suspense>
          <CommandPalette opened={opened} onClose={close} onLeave={leave} />
        </Suspense>
      )}
    </>
  );
}
