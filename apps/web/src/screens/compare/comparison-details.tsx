import { IconArrowsLeftRight } from 'virtual:icons';
import {
  type CheckComparison,
  type ComparedFinding,
  clientTitle,
  type ListedCheck,
  notComparedReasons,
  severities,
} from '@hopwise/model';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { analysisNames } from '../../analyses/analysis-names.ts';
import { severityLook } from '../../analyses/severity.ts';
import { checksToCompareQuery } from '../../api/checks.ts';
import { ComparedHops } from '../../checks/compared-hops.tsx';
import { VerdictMark } from '../../checks/verdict.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { SelectField } from '../../ui/form.tsx';
import { Ago } from '../../ui/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Blocks, Breadcrumb, Panel, TitledSection } from '../../ui/page.tsx';
import classes from './compare.module.css';
import { ComparedOutcome } from './compared-outcome.tsx';

export function ComparisonDetails({ comparison }: { comparison: CheckComparison }) {
  const { before, after, total } = comparison;
  const isSameCheck = before.id === after.id;
  const urls = [...new Set([before.inputUrl, after.inputUrl])];
  return (
    <Blocks wide>
      <header className={classes.header}>
        <Breadcrumb
          parent={
            <Link to="/check/$checkId" params={{ checkId: after.id }}>
              Check Details
            </Link>
          }
          current="Compare"
        />
        <div className={classes.row}>
          <h1 className={classes.title}>{headlineOf(total, isSameCheck)}</h1>
          <div className={classes.actions} data-screen-only>
            <LinkButton
              to="/compare/$beforeId/$afterId"
              params={{ beforeId: after.id, afterId: before.id }}
              replace
              resetScroll={false}
              size="xs"
              variant="default"
              leftSection={<IconArrowsLeftRight size={14} aria-hidden="true" />}
            >
              Swap
            </LinkButton>
            <CopyButton value={location.href} label="Copy link" />
          </div>
        </div>
        <p className={classes.urls}>{urls.join(' and ')}</p>
        {isSameCheck && (
          <p className={classes.detailsNote} role="status">
            Both sides are the same check. Choose another one below.
          </p>
        )}
      </header>
      <ComparedSides before={before} after={after} />
      <ComparedOutcome comparison={comparison} />
      <Panel title="Hop by hop">
        <ComparedHops hops={comparison.hops} />
      </Panel>
      <ComparedFindings comparison={comparison} />
    </Blocks>
  );
}

function headlineOf(total: number, isSameCheck: boolean): string {
  if (isSameCheck) return 'The same check twice';
  if (total === 0) return 'No changes';
  return total === 1 ? '1 difference' : `${total} differences`;
}

interface ComparedSidesProps {
  before: ListedCheck;
  after: ListedCheck;
}

/** The two checks, with selects for other checks of the same URL. */
function ComparedSides({ before, after }: ComparedSidesProps) {
  const navigate = useNavigate();
  const compare = (beforeId: string, afterId: string) =>
    void navigate({
      to: '/compare/$beforeId/$afterId',
      params: { beforeId, afterId },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={classes.sides}>
      <Side name="Before" check={before} onChoose={(id) => compare(id, after.id)} />
      <Side name="After" check={after} onChoose={(id) => compare(before.id, id)} />
    </div>
  );
}

interface SideProps {
  name: string;
  check: ListedCheck;
  onChoose: (id: string) => void;
}

function Side({ name, check, onChoose }: SideProps) {
  const others = useQuery(checksToCompareQuery(check.id));
  const known = others.data?.checks ?? [];
  const choices = known.some(({ id }) => id === check.id) ? known : [check, ...known];
  return (
    <section className={classes.side} aria-label={name}>
      <SelectField
        label={name}
        size="sm"
        options={choices.map((choice) => ({ value: choice.id, label: choiceLabel(choice) }))}
        value={check.id}
        onChange={onChoose}
      />
      <p className={classes.verdict}>
        <VerdictMark level={check.verdict.level} />
        <span className={classes.headline}>{check.verdict.headline}</span>
        <span className={classes.ago}>
          <Ago iso={check.startedAt} />
        </span>
        <Link className={classes.open} to="/check/$checkId" params={{ checkId: check.id }}>
          Open check
        </Link>
      </p>
    </section>
  );
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });
const levelNames = { ok: 'OK', warning: 'issues', failed: 'failed' } as const;

/** Short enough for a phone. The verdict is shown below. */
const choiceLabel = ({ startedAt, verdict, client }: ListedCheck): string =>
  [moment.format(new Date(startedAt)), levelNames[verdict.level], ...(client ? [clientTitle(client)] : [])].join(' · ');

/** The findings that only one of the two checks has. */
function ComparedFindings({ comparison: { findings, notCompared } }: { comparison: CheckComparison }) {
  const { appeared, gone } = findings;
  return (
    <Panel title="Findings">
      <div className={classes.lists}>
        {appeared.length + gone.length === 0 && <p>No changes in findings.</p>}
        {appeared.length > 0 && <FindingList title={`New (${appeared.length})`} findings={appeared} withFix />}
        {gone.length > 0 && <FindingList title={`Resolved (${gone.length})`} findings={gone} />}
        {notComparedReasons.flatMap((reason) => {
          const kinds = notCompared.filter((left) => left.reason === reason).map(({ kind }) => analysisNames[kind]);
          return kinds.length === 0 ? [] : <NotCompared key={reason} reason={reason} names={kinds} />;
        })}
      </div>
    </Panel>
  );
}

const reasons = {
  'one-side': 'only one of the two checks has this analysis.',
  'other-rules': 'the checks use different scoring versions.',
} as const;

const NotCompared = ({ reason, names }: { reason: keyof typeof reasons; names: readonly string[] }) => (
  <p className={classes.findingsNote}>
    Not compared: {new Intl.ListFormat('en').format(names)}, because {reasons[reason]}
  </p>
);

const bySeverity = (findings: readonly ComparedFinding[]) =>
  findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));

interface FindingListProps {
  title: string;
  findings: readonly ComparedFinding[];
  withFix?: boolean;
}

function FindingList({ title, findings, withFix = false }: FindingListProps) {
  return (
    <TitledSection title={title}>
      <ul className={classes.list}>
        {bySeverity(findings).map((finding) => {
          const look = severityLook({ status: 'scored', severity: finding.severity });
          return (
            <li key={`${finding.id} ${finding.says}`} className={classes.finding}>
              <Badge color={look.color}>{look.label}</Badge>
              <p className={classes.text}>
                <strong>{finding.title}</strong> {finding.says}
                {withFix && finding.fix !== null && <span className={classes.fix}> {finding.fix}</span>}
                {finding.hosts.length > 0 && <span className={classes.fix}> {finding.hosts.join(', ')}</span>}
              </p>
            </li>
          );
        })}
      </ul>
    </TitledSection>
  );
}
