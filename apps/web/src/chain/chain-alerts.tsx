import { IconAlertTriangle, IconRefreshAlert } from 'virtual:icons';
import type { Check } from '@hopwise/model';
import { Alert } from '@mantine/core';
import classes from './chain-alerts.module.css';

/** What went wrong with the chain as a whole, if anything did. */
export function ChainAlerts({ check: { loopDetected, error } }: { check: Pick<Check, 'loopDetected' | 'error'> }) {
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
    </>
  );
}
