import { IconKeyboard } from 'virtual:icons';
import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useSingleKey } from '../../ui/use-single-key.ts';
import classes from './footer-choices.module.css';

/** Most visits never open it. */
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/** Shows which keys there are, by its button or by `?`. */
export function KeysLauncher() {
  const [isWanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setWanted(true);
    setOpened(true);
  };

  useSingleKey('?', open);

  return (
    <>
      <UnstyledButton className={classes.button} onClick={open} aria-haspopup="dialog">
        <IconKeyboard size={18} stroke={1.7} aria-hidden="true" />
        Keyboard shortcuts
      </UnstyledButton>
      {isWanted && (
        <Suspense>
          <KeysDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
