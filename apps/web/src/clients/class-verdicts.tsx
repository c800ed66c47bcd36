import { IconInfoCircle } from 'virtual:icons';
import type { ClientComparison } from '@hopwise/model';
import { Alert } from '@mantine/core';
import { Panel } from '../ui/panel.tsx';
import classes from './class-verdicts.module.css';
import { VerdictBadge } from './verdict-badge.tsx';

/** What each class of clients gets, and what to know when reading it. */
export function ClassVerdicts({
  comparison: { headline, classes: verdicts, notes },
}: {
  comparison: ClientComparison;
}) {
  return (
    <Panel title="Verdict">
      <div className={classes.parts}>
        <p className={classes.headline}>{headline}.</p>
        <ul className={classes.classes} aria-label="Verdict by class">
          {verdicts.map(({ class: name, title, verdict, says }) => (
            <li key={name} className={classes.class}>
              <p className={classes.title}>
                <strong>{title}</strong> <VerdictBadge verdict={verdict} />
              </p>
              <p className={classes.says}>{says}</p>
            </li>
          ))}
        </ul>
        {notes.map((note) => (
          <Alert key={note} role="note" variant="light" icon={<IconInfoCircle />}>
            {note}
          </Alert>
        ))}
      </div>
    </Panel>
  );
}
