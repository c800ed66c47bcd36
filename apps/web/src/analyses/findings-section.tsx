import type { Coverage, Finding } from '@hopwise/model';
import { SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { FindingItem } from './finding-item.tsx';
import classes from './findings-section.module.css';
import { type FindingFilter, filterFindings, findingFilters, isFailed, sortFindings } from './sort-findings.ts';

const filterNames: Record<FindingFilter, string> = { failed: 'Failed', passed: 'Passed', all: 'All' };
const nothing: Record<FindingFilter, string> = {
  failed: 'Nothing failed.',
  passed: 'Nothing passed.',
  all: 'Nothing was checked.',
};

interface FindingsSectionProps {
  title?: string;
  findings: readonly Finding[];
  coverage: Coverage;
}

/** Every finding, what costs most first, to be filtered by verdict. Starts with what failed, if anything did. */
export function FindingsSection({ title = 'Findings', findings, coverage }: FindingsSectionProps) {
  const [filter, setFilter] = useState<FindingFilter>(findings.some(isFailed) ? 'failed' : 'all');
  const titleId = useId();
  const shown = sortFindings(filterFindings(findings, filter));
  return (
    <section aria-labelledby={titleId}>
      <div className={classes.head}>
        <h3 id={titleId} className={classes.title}>
          {title}
        </h3>
        <SegmentedControl
          size="xs"
          aria-label={`Filter: ${title}`}
          value={filter}
          onChange={setFilter}
          data={findingFilters.map((value) => ({
            value,
            label: `${filterNames[value]} (${filterFindings(findings, value).length})`,
          }))}
        />
      </div>
      {shown.length === 0 ? (
        <p className={classes.note}>{nothing[filter]}</p>
      ) : (
        shown.map((finding) => <FindingItem key={finding.id} finding={finding} />)
      )}
      {coverage.answered < coverage.total && (
        <p className={classes.note}>
          {coverage.answered} of {coverage.total} checks could be answered ({coverage.percent}%). The rest lacked
          evidence.
        </p>
      )}
    </section>
  );
}
