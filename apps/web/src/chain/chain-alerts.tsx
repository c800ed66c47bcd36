import { IconAlertTriangle, IconInfoCircle, IconRefreshAlert } from 'virtual:icons';
import { type Check, describeEvidenceCut } from '@hopwise/model';
import { Alert } from '@mantine/core';
import classes from './chain-alerts.module.css';

type AlertingCheck = Pick<Check, 'loopDetected' | 'error' | 'evidenceCut'>;

/** What went wrong with the chain as a whole, if anything did, and what is not kept of it. */
export function ChainAlerts({ check: { loopDetected, error, evidenceCut } }: { check: AlertingCheck }) {
  return (
    <>
      {loopDetected && (
        <Alert className={classes.alert} color="purple" icon={<IconRefreshAlert />} title="Redirect loop">
          The URL redirects in a loop. Check your redirect configuration.
        </Alert>
      )}
      {error !== null && (
        <Alert className={classes.alert} color="red" icon={<IconAlertTriangle />} title="Error">
          {error}
        </Alert>
      )}
      {evidenceCut !== undefined && (
        <Alert className={classes.alert} color="gray" icon={<IconInfoCircle />} title="Not all of it is kept">
          {describeEvidenceCut(evidenceCut)}
        </Alert>
      )}
    </>
  );
}
