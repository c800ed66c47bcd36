import { IconInfoCircle } from 'virtual:icons';
import {
  type ClientComparison,
  chainLetter,
  type DeclaredAccess,
  type RobotsDecision,
  type ServedAs,
  type VariantGroup,
} from '@hopwise/model';
import { Alert } from '@mantine/core';
import { RedirectTypeBadge } from '../chain/badges.tsx';
import { MapUrl } from '../checks/urls.tsx';
import { Panel } from '../ui/page.tsx';
import { DataRow, DataTable } from '../ui/table.tsx';
import classes from './clients.module.css';
import { VariantTable, VerdictBadge } from './variant-table.tsx';

export function ComparisonReport({ comparison }: { comparison: ClientComparison }) {
  return (
    <>
      <ClassVerdicts comparison={comparison} />
      <VariantTable comparison={comparison} />
      <VariantGroups comparison={comparison} />
      {comparison.declared.length > 0 && <DeclaredPanel declared={comparison.declared} />}
    </>
  );
}

/** One verdict per client class, and notes on how to read them. */
function ClassVerdicts({ comparison: { headline, classes: verdicts, notes } }: { comparison: ClientComparison }) {
  return (
    <Panel title="Verdict">
      <div className={classes.parts}>
        <p className={classes.headline}>{headline}.</p>
        <ul className={classes.classes} aria-label="Verdict by class">
          {verdicts.map(({ class: name, title, verdict, says }) => (
            <li key={name} className={classes.class}>
              <p className={classes.classVerdictsTitle}>
                <strong>{title}</strong> <VerdictBadge verdict={verdict} />
              </p>
              <p className={classes.classVerdictsSays}>{says}</p>
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

/** The distinct chains, each with the variants that got it. */
function VariantGroups({ comparison: { groups, base, variants } }: { comparison: ClientComparison }) {
  const titles = new Map([base, ...variants].map(({ id, title }) => [id, title]));
  return (
    <Panel title={groups.length === 1 ? 'All clients get the same chain' : `${groups.length} chains`}>
      <ol className={classes.groups}>
        {groups.map((group, place) => (
          <li key={group.variants[0]} className={classes.variantGroupsGroup}>
            <h3 className={classes.variantGroupsTitle}>
              Chain {chainLetter(place)}: {group.headline}
            </h3>
            <p className={classes.members}>
              {new Intl.ListFormat('en').format(group.variants.map((id) => titles.get(id) ?? id))}
            </p>
            <Hops group={group} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Hops({ group: { hops } }: { group: VariantGroup }) {
  if (hops.length === 0) return undefined;
  return (
    <details>
      <summary className={classes.summary}>{hops.length === 1 ? '1 hop' : `${hops.length} hops`}</summary>
      <ol className={classes.hops}>
        {hops.map((hop, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a chain may contain the same URL twice, and never changes
          <li key={index} className={classes.hop}>
            <p className={classes.facts}>
              <span>Hop {index + 1}</span>
              <span>{hop.statusCode ?? 'None'}</span>
              <RedirectTypeBadge hop={hop} />
            </p>
            <MapUrl url={hop.url} />
            {hop.error !== null && <p className={classes.error}>{hop.error.message}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}

const columns = ['Client', 'robots.txt', 'Response', 'Meaning'] as const;

const answers: Readonly<Record<RobotsDecision, string>> = {
  allowed: 'Allowed',
  disallowed: 'Disallowed',
  unknown: 'Unknown',
};
const responses: Readonly<Record<ServedAs, string>> = {
  served: 'Served',
  refused: 'Blocked',
  error: 'Error',
  failed: 'No response',
  skipped: 'Skipped',
};

/** robots.txt rules for each crawler next to the actual response. */
function DeclaredPanel({ declared }: { declared: readonly DeclaredAccess[] }) {
  return (
    <Panel title="robots.txt vs. actual response">
      <DataTable label="robots.txt rules and actual responses" columns={columns}>
        {declared.map(({ client, title, robotsTxt, response, isContradiction, says }) => (
          <DataRow key={client} className={classes.declaredPanelRow} data-contradiction={isContradiction || undefined}>
            <td className={classes.client}>{title}</td>
            <td className={classes.robots}>{answers[robotsTxt]}</td>
            <td className={classes.response}>{responses[response]}</td>
            <td className={classes.declaredPanelSays}>
              {isContradiction && <strong>Mismatch: </strong>}
              {says}
            </td>
          </DataRow>
        ))}
      </DataTable>
    </Panel>
  );
}
