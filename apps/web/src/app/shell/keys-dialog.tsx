import { Modal, Switch } from '@mantine/core';
import { useState } from 'react';
import { areSingleKeysOn, isMac, turnSingleKeys } from '../../ui/keys.ts';
import classes from './menus.module.css';

interface KeysDialogProps {
  opened: boolean;
  onClose: () => void;
}

const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: isMac ? ['⌘', 'K'] : ['Ctrl', 'K'], does: 'Open the command palette' },
  { keys: isMac ? ['⌘', 'S'] : ['Ctrl', 'S'], does: 'Save a contract or a monitor' },
  { keys: ['/'], does: 'Focus the search or URL field' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
  { keys: ['↑', '↓'], does: 'Move through the command palette or the hops' },
  { keys: ['j', 'k'], does: 'Next and previous hop' },
  { keys: ['c'], does: 'Compare a check with the previous one' },
  { keys: ['r'], does: 'Run a monitor now' },
  { keys: ['Enter'], does: 'Open the selected item' },
  { keys: ['Esc'], does: 'Close a dialog' },
];

export function KeysDialog({ opened, onClose }: KeysDialogProps) {
  const [areOn, setOn] = useState(areSingleKeysOn);
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <dl className={classes.keys}>
        {keys.map(({ keys: pressed, does }) => (
          <div key={does} className={classes.entry}>
            <dt className={classes.pressed}>
              {pressed.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Single-key shortcuts"
        description="Turn off /, ?, j, k, c and r if they get in the way of speech input or other tools."
        checked={areOn}
        onChange={({ currentTarget }) => {
          setOn(currentTarget.checked);
          turnSingleKeys(currentTarget.checked);
        }}
      />
    </Modal>
  );
}
