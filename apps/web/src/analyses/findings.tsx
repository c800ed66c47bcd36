import { IconChevronRight } from 'virtual:icons';
import {
  type Facts,
  type Finding,
  factInWords,
  type MergedFinding,
  nameFacts,
  type ScoredKind,
  scoredKinds,
  severities,
} from '@hopwise/model';
import { Badge, UnstyledButton } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { FactList } from '../ui/figures.tsx';
import { whenUsed } from '../ui/format.tsx';
import { Panel, TitledSection } from '../ui/page.tsx';
import { analysisNames } from './analysis-names.ts';
import classes from './findings.module.css';
import { severityLook } from './severity.ts';

type Area = ScoredKind | 'all';

/** All findings, worst first, with passed ones collapsed and a filter by area. */
export function FindingsPanel({ findings }: { findings: readonly MergedFinding[] }) {
  const [area, setArea] = useState<Area>('all');
  const areas = scoredKinds.filter((kind) => findings.some(({ kinds }) => kinds.includes(kind)));
  return (
    <Panel
      title="Findings"
      aside={
        areas.length > 1 && (
          <fieldset aria-label="Area" className={classes.areas} data-screen-only>
            {(['all', ...areas] as const).map((each) => (
              <UnstyledButton
                key={each}
                className={classes.area}
                aria-pressed={each === area}
                onClick={() => setArea(each)}
              >
                {areaName(each)} <span className={classes.count}>{sortMerged(ofArea(findings, each)).open.length}</span>
              </UnstyledButton>
            ))}
          </fieldset>
        )
      }
    >
      <FindingList key={area} findings={sortMerged(ofArea(findings, area))} nothing="Nothing to fix." />
    </Panel>
  );
}

const areaName = (area: Area): string => (area === 'all' ? 'All' : area === 'ssl' ? 'SSL/TLS' : analysisNames[area]);

const ofArea = (findings: readonly MergedFinding[], area: Area): readonly MergedFinding[] =>
  area === 'all' ? findings : findings.filter(({ kinds }) => kinds.includes(area));

/** A titled list of findings without their fixes, which are listed as recommendations. */
export function FindingSection({ title, ...list }: { title: string } & ComponentProps<typeof FindingList>) {
  return (
    <TitledSection title={title}>
      <FindingList {...list} withoutFixes />
    </TitledSection>
  );
}

interface FindingListProps {
  findings: SortedFindings;
  /** Shown when nothing is open. */
  nothing: string;
  /** Set if the fixes have their own list. */
  withoutFixes?: boolean;
}

/** Open findings, then passed and unchecked ones, collapsed. */
function FindingList({ findings: { open, passed, notChecked }, nothing, withoutFixes = false }: FindingListProps) {
  // There are dozens, so they are rendered when opened.
  const [unfolded, setUnfolded] = useState(false);
  const folded = [
    ...(passed.length > 0 ? [`${passed.length} passed`] : []),
    ...(notChecked.length > 0 ? [`${notChecked.length} not checked or not applicable`] : []),
  ];
  const item = (merged: MergedFinding) => <FindingItem key={keyOf(merged)} {...merged} withoutFix={withoutFixes} />;
  return (
    <>
      {open.length === 0 ? <p className={classes.nothing}>{nothing}</p> : open.map(item)}
      {folded.length > 0 && (
        <details className={classes.folded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
          <summary className={classes.more}>
            <span data-screen-only>Show </span>
            {folded.join(' and ')}
          </summary>
          {unfolded && [...passed, ...notChecked].map(item)}
        </details>
      )}
    </>
  );
}

const keyOf = ({ finding: { id, outcome, says } }: MergedFinding): string => `${id} ${outcome} ${says}`;

interface FindingItemProps {
  finding: Finding;
  /** The hosts it was found on, if it is about hosts. */
  hosts?: readonly string[];
  withoutFix?: boolean;
}

/** One finding with its fix. It expands to why it matters and the evidence. */
function FindingItem({ finding, hosts = [], withoutFix = false }: FindingItemProps) {
  const { title, says, why, fix, facts, points, status } = finding;
  const look = severityLook(finding);
  return (
    <details className={classes.finding}>
      <summary className={classes.summary}>
        <Badge className={classes.severity} color={look.color}>
          {look.label}
        </Badge>
        <span className={classes.findingItemText}>
          <span className={classes.title}>{title}</span> <span className={classes.says}>{says}</span>
          {fix !== null && !withoutFix && <span className={classes.fix}> {fix}</span>}
          {hosts.length > 0 && <span className={classes.hosts}> {hosts.join(', ')}</span>}
        </span>
        {points !== null && points !== 0 && (
          <span className={classes.points} data-lost={isLoss(finding) || undefined}>
            {formatPoints(points)}
          </span>
        )}
        <IconChevronRight className={classes.chevron} size={16} aria-hidden="true" />
      </summary>
      <div className={classes.body}>
        <Part title="Why it matters">{why}</Part>
        {status === 'scored' && Object.keys(facts).length > 0 && (
          <div>
            <h3 className={classes.partTitle}>Evidence</h3>
            <EvidenceFacts facts={facts} />
          </div>
        )}
      </div>
    </details>
  );
}

function Part({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <h3 className={classes.partTitle}>{title}</h3>
      <p>{children}</p>
    </div>
  );
}

type FactValue = Facts[string];

/** The evidence of a finding, in any shape. */
function EvidenceFacts({ facts }: { facts: Facts }) {
  return (
    <FactList facts={nameFacts(facts).map(({ name, value }) => [name, <Value key={name} value={value} />] as const)} />
  );
}

function Value({ value }: { value: FactValue }) {
  if (value === null || value === '') return <span className={classes.none}>None</span>;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en');
  if (typeof value === 'string') return <span className={classes.evidenceFactsText}>{value}</span>;
  if (Array.isArray(value)) return <Values values={value} />;
  return Object.keys(value).length === 0 ? (
    <span className={classes.none}>None</span>
  ) : (
    <EvidenceFacts facts={value as Facts} />
  );
}

function Values({ values }: { values: readonly FactValue[] }) {
  if (values.length === 0) return <span className={classes.none}>None</span>;
  return (
    <ul className={classes.list}>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat, and the list never changes
        <li key={index}>
          <Value value={isRecord(value) ? factInWords(value) : value} />
        </li>
      ))}
    </ul>
  );
}

/** Records in a list are shown on one line. */
const isRecord = (value: FactValue): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const isPassed = ({ status, severity }: Finding): boolean => status === 'scored' && severity === 'good';

/** Whether its points are shown as a loss. A passed finding short of full points isn't. */
const isLoss = ({ status, severity, points }: Finding): boolean =>
  status === 'scored' && severity !== 'good' && severity !== 'info' && (points ?? 0) < 0;

const signed = whenUsed(() => new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'exceptZero' }));

/** Points of a score with their sign: `-20 points`, `+1 point`. */
function formatPoints(points: number): string {
  return `${signed().format(points).replace('-', '−')} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
}

export interface SortedFindings {
  /** Findings to fix, worst first. */
  open: MergedFinding[];
  passed: MergedFinding[];
  /** Not applicable, or not checked. */
  notChecked: MergedFinding[];
}

const lost = ({ finding: { points } }: MergedFinding): number => Math.min(0, points ?? 0);
const rank = ({ finding: { severity } }: MergedFinding): number => severities.indexOf(severity);

/** Sorts by severity, then by points lost. */
export function sortMerged(findings: readonly MergedFinding[]): SortedFindings {
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b) || lost(a) - lost(b));
  const scored = sorted.filter(({ finding }) => finding.status === 'scored');
  return {
    open: scored.filter(({ finding }) => !isPassed(finding)),
    passed: scored.filter(({ finding }) => isPassed(finding)),
    notChecked: sorted.filter(({ finding }) => finding.status !== 'scored'),
  };
}
