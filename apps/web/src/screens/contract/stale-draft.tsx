import { IconAlertTriangle } from 'virtual:icons';
import type { StoredContract } from '@hopwise/model';
import { Alert, Button } from '@mantine/core';
import { Ago } from '../../ui/ago.tsx';
import classes from './stale-draft.module.css';

interface StaleDraftProps {
  contract: StoredContract;
  onReplace: () => void;
  onDiscard: () => void;
}

/** Somebody else saved the contract while it was being changed here. Whose text stays is for its person to say. */
export function StaleDraft({ contract: { text, updatedAt }, onReplace, onDiscard }: StaleDraftProps) {
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle />}
      title="This contract was changed meanwhile"
      className={classes.alert}
    >
      <p>
        Another text was saved <Ago iso={updatedAt} />. Yours is below, unsaved.
      </p>
      <details className={classes.theirs}>
        <summary>Show the saved text</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys have to scroll it */}
        <section className={classes.text} tabIndex={0} aria-label="Saved text">
          {text}
        </section>
      </details>
      <div className={classes.actions}>
        <Button size="xs" onClick={onReplace}>
          Replace it by mine
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          Discard mine
        </Button>
      </div>
    </Alert>
  );
}
