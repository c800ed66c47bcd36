import { IconChevronRight, IconInfoCircle } from 'virtual:icons';
import {
  type Check,
  describeEvidenceCut,
  type Hop,
  type ParameterJourney,
  parameterJourneys,
  readableName,
} from '@hopwise/model';
import { Alert } from '@mantine/core';
import { Panel } from '../ui/page.tsx';
import classes from './chain.module.css';
import { HopRail } from './hop-rail.tsx';

/** A chain: its hops and its URL parameters. */
export function ChainPanel({ check }: { check: Pick<Check, 'hops' | 'invalidCertificatesAllowed'> }) {
  const { hops, invalidCertificatesAllowed } = check;
  if (hops.length === 0) return undefined;
  return (
    <Panel title="Redirect Chain" aside={hops.length > 1 && <KeysHint />}>
      <HopRail hops={hops} invalidCertificatesAllowed={invalidCertificatesAllowed} />
      <ParameterTable hops={hops} />
    </Panel>
  );
}

const KeysHint = () => (
  <p className={classes.keys} data-screen-only>
    <kbd>↑</kbd> <kbd>↓</kbd> or <kbd>j</kbd> <kbd>k</kbd> to move, <kbd>Enter</kbd> to open
  </p>
);

/** Some trackers add hundreds of parameters. */
const mostShown = 50;

const personalNames = { email: 'an email address', phone: 'a phone number', token: 'a token' } as const;
const stepNames = { given: 'In the URL', added: 'added', changed: 'changed', dropped: 'dropped' } as const;

/** Traces each query and fragment parameter through the chain. */
function ParameterTable({ hops }: { hops: readonly Hop[] }) {
  const journeys = parameterJourneys(hops);
  if (journeys.length === 0 || hops.length < 2) return undefined;
  const more = journeys.length - mostShown;
  return (
    <details className={classes.parameters}>
      <summary className={classes.summary}>
        <IconChevronRight className={classes.chevron} size={16} aria-hidden="true" />
        <span>
          Parameters <span className={classes.counts}>{countsOf(journeys)}</span>
        </span>
      </summary>
      <dl className={classes.list}>
        {journeys.slice(0, mostShown).map((journey) => (
          <div key={`${journey.part} ${journey.name}`} className={classes.parameterTableEntry}>
            <dt className={classes.parameterTableName}>{readableName(journey)}</dt>
            <dd>
              {stepsOf(journey)}
              {journey.passedOn && (
                <span className={classes.warning}>
                  {' '}
                  Looks like {personalNames[journey.passedOn.what]}; leaked to another host at hop{' '}
                  {journey.passedOn.hopIndex + 1}.
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p className={classes.more}>and {more} more</p>}
    </details>
  );
}

function stepsOf({ steps }: ParameterJourney): string {
  const changes = steps.map(({ what, hopIndex }) =>
    what === 'given' ? stepNames.given : `${stepNames[what]} at hop ${hopIndex + 1}`,
  );
  const sentence = changes.length === 1 && steps[0]?.what === 'given' ? 'Unchanged' : changes.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function countsOf(journeys: readonly ParameterJourney[]): string {
  const did = (wanted: string) => journeys.filter(({ steps }) => steps.some(({ what }) => what === wanted)).length;
  const counts = (['added', 'changed', 'dropped'] as const).map((what) => [did(what), what] as const);
  const passedOn = journeys.filter((journey) => journey.passedOn !== null).length;
  const parts = [...counts, [passedOn, 'with personal data leaked to another host'] as const]
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`);
  return parts.length === 0 ? `${journeys.length} unchanged` : parts.join(', ');
}

/** Says which evidence wasn't stored. Failures are in the verdict. */
export function ChainAlerts({ check: { evidenceCut } }: { check: Pick<Check, 'evidenceCut'> }) {
  if (evidenceCut === undefined) return undefined;
  return (
    <Alert className={classes.alert} color="gray" icon={<IconInfoCircle />} title="Evidence truncated">
      {describeEvidenceCut(evidenceCut)}
    </Alert>
  );
}
