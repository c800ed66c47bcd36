import { IconAlertTriangle, IconCircleCheck, IconRefreshAlert } from 'virtual:icons';
import {
  type Check,
  httpMethods,
  isCutShort,
  trackDefaults,
  trackLimits,
  type Verdict,
  type VerdictReason,
} from '@hopwise/model';
import { Alert } from '@mantine/core';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './verdict-panel.module.css';

const colors = { ok: 'green', warning: 'yellow', failed: 'red' } as const;

interface VerdictPanelProps {
  /** While a server is being replaced, the version before may still respond without one. */
  verdict: Verdict | undefined;
  /** Left out where no check is kept. */
  check?: Pick<Check, 'status' | 'inputUrl' | 'method' | 'loopDetected' | 'hops'>;
}

/** The one thing to know of a check, then why and what to do about it. */
export function VerdictPanel({ verdict, check }: VerdictPanelProps) {
  if (verdict === undefined) return undefined;
  const { level, headline, reasons } = verdict;
  const [first, ...others] = reasons;
  const isLoop = check?.loopDetected === true;
  return (
    <Alert
      className={classes.verdict}
      color={isLoop ? 'purple' : colors[level]}
      icon={isLoop ? <IconRefreshAlert /> : level === 'ok' ? <IconCircleCheck /> : <IconAlertTriangle />}
      role={level === 'failed' ? 'alert' : 'status'}
      title={headline}
    >
      {isLoop && <p>The URL redirects in a loop. Check your redirect configuration.</p>}
      {first && <Reason reason={first} />}
      {others.length > 0 && (
        <details className={classes.more}>
          <summary>
            {others.length} more {others.length === 1 ? 'issue' : 'issues'}
          </summary>
          <ul className={classes.reasons}>
            {others.map((reason) => (
              <li key={`${reason.finding} ${reason.says}`}>
                <Reason reason={reason} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {check && mayGoFurther(check) && (
        <LinkButton
          className={classes.action}
          size="xs"
          variant="default"
          to="/track"
          state={{
            url: check.inputUrl,
            method: httpMethods.find((known) => known === check.method) ?? trackDefaults.method,
            maxHops: trackLimits.maxHops.max,
            startTracking: true,
          }}
        >
          Follow up to {trackLimits.maxHops.max}
        </LinkButton>
      )}
    </Alert>
  );
}

function Reason({ reason: { says, fix, hopIndex, host, finding } }: { reason: VerdictReason }) {
  const place = [hopIndex === null ? null : `hop ${hopIndex + 1}`, host].filter((part) => part !== null).join(', ');
  return (
    <p>
      {says}
      {finding !== null && place !== '' && <span className={classes.place}> ({place})</span>}
      {fix !== null && <span className={classes.fix}> {fix}</span>}
    </p>
  );
}

/** Stopped by its own limit, and there is a higher one. */
const mayGoFurther = (check: Pick<Check, 'hops' | 'loopDetected'>): boolean =>
  isCutShort(check) && check.hops.length <= trackLimits.maxHops.max;
