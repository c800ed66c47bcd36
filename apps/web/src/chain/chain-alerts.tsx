import { IconInfoCircle } from 'virtual:icons';
import { type Check, describeEvidenceCut } from '@hopwise/model';
import { Alert } from '@mantine/core';
import classes from './chain-alerts.module.css';

/** What is not kept of a chain, if anything is not. What went wrong with it the verdict says. */
export function ChainAlerts({ check: { evidenceCut } }: { check: Pick<Check, 'evidenceCut'> }) {
  if (evidenceCut === undefined) return undefined;
  return (
    <Alert className={classes.alert} color="gray" icon={<IconInfoCircle />} title="Not all of it is kept">
      {describeEvidenceCut(evidenceCut)}
    </Alert>
  );
}
