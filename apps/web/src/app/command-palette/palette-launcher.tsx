import { IconSearch } from 'virtual:icons';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { isMac, isSingleKey, useKeys } from '../../ui/keys.ts';
import classes from './palette-launcher.module.css';

/** Loaded on demand, since most visits never open it. */
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isMac ? metaKey : ctrlKey) && !altKey && !shiftKey;

/** A page's search field comes first, then its URL field. */
const fields = ['input[type="search"]', 'input[inputmode="url"]'];

/** Focuses the page's main field. Returns whether it has one. */
function focusField(): boolean {
  const found = fields.flatMap((selector) => [...document.querySelectorAll<HTMLInputElement>(`main ${selector}`)]);
  const field = found.find((each) => !each.disabled && each.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** Opens the command palette, by button or by the usual keys. */
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

  useKeys((event) => {
    const isSlash = isSingleKey(event, '/');
    if (!isSlash && !isShortcut(event)) return;
    event.preventDefault();
    if (opened) close();
    else if (!isSlash || !focusField()) open();
  });

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
