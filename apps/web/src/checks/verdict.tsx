import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconExclamationMark,
  IconRefreshAlert,
  IconX,
} from 'virtual:icons';
import {
  type Check,
  httpMethods,
  isCutShort,
  trackDefaults,
  trackLimits,
  type Verdict,
  type VerdictLevel,
  type VerdictReason,
} from '@hopwise/model';
import type { ReactNode } from 'react';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './check-report.module.css';

const icons = { ok: IconCircleCheck, warning: IconAlertTriangle, failed: IconCircleX } as const;

/** The list of findings has them all. */
const reasonsShown = 3;

interface VerdictPanelProps {
  verdict: Verdict;
  /** Left out if no check is stored. */
  check?: Pick<Check, 'status' | 'inputUrl' | 'method' | 'client' | 'loopDetected' | 'hops'>;
  /** The scores. */
  children?: ReactNode;
}

/** The verdict with its reasons and fixes. */
export function VerdictPanel({ verdict, check, children }: VerdictPanelProps) {
  const { level, headline, reasons } = verdict;
  const isLoop = check?.loopDetected === true;
  const Icon = isLoop ? IconRefreshAlert : icons[level];
  return (
    <section className={classes.verdict} data-tone={isLoop ? 'loop' : level} aria-label="Verdict">
      <div className={classes.verdictPanelText} role={level === 'failed' ? 'alert' : 'status'}>
        <p className={classes.headline}>
          <Icon className={classes.verdictPanelIcon} size={22} aria-hidden="true" />
          <span>{headline}</span>
        </p>
        {isLoop && <p>The URL redirects in a loop. Check your redirect configuration.</p>}
        <Reasons reasons={reasons.slice(0, reasonsShown)} />
        {reasons.length > reasonsShown && (
          <details className={classes.verdictPanelMore}>
            <summary>
              {reasons.length - reasonsShown} more {reasons.length === reasonsShown + 1 ? 'issue' : 'issues'}
            </summary>
            <Reasons reasons={reasons.slice(reasonsShown)} />
          </details>
        )}
        {check && mayGoFurther(check) && (
          <LinkButton
            className={classes.action}
            size="xs"
            variant="default"
            to="/track"
            state={{ ...sameRequest(check), maxHops: trackLimits.maxHops.max, startTracking: true }}
          >
            Follow up to {trackLimits.maxHops.max} hops
          </LinkButton>
        )}
      </div>
      {children}
    </section>
  );
}

function Reasons({ reasons }: { reasons: readonly VerdictReason[] }) {
  if (reasons.length === 0) return undefined;
  return (
    <ul className={classes.reasons}>
      {reasons.map((reason) => (
        <li key={`${reason.finding} ${reason.says}`} className={classes.reason}>
          {placeOf(reason) !== '' && <span className={classes.place}>{placeOf(reason)} </span>}
          {reason.says}
          {reason.fix !== null && <span className={classes.fix}> {reason.fix}</span>}
        </li>
      ))}
    </ul>
  );
}

const placeOf = ({ hopIndex, host }: VerdictReason): string =>
  [hopIndex === null ? null : `Hop ${hopIndex + 1}`, hopIndex === null ? host : null]
    .filter((part) => part !== null)
    .join(', ');

/** Whether the hop limit ended the trace and could be higher. */
const mayGoFurther = (check: Pick<Check, 'hops' | 'loopDetected'>): boolean =>
  isCutShort(check) && check.hops.length <= trackLimits.maxHops.max;

const markIcons = { ok: IconCheck, warning: IconExclamationMark, failed: IconX } as const;

/** A verdict as an icon. Shape and color differ, and the text is next to it or on its link. */
export function VerdictMark({ level }: { level: VerdictLevel }) {
  const Icon = markIcons[level];
  return (
    <span className={classes.mark} data-level={level} aria-hidden="true">
      <Icon className={classes.verdictMarkIcon} size={12} stroke={3} />
    </span>
  );
}

/** The navigation state for /track that repeats the request of a check. */
export const sameRequest = ({ inputUrl, method, client }: Pick<Check, 'inputUrl' | 'method' | 'client'>) => ({
  url: inputUrl,
  method: httpMethods.find((known) => known === method) ?? trackDefaults.method,
  ...(client && { client }),
});
