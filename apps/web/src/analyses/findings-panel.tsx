import { type MergedFinding, type ScoredKind, scoredKinds } from '@hopwise/model';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Panel } from '../ui/panel.tsx';
import { analysisNames } from './analysis-names.ts';
import { FindingList } from './finding-list.tsx';
import classes from './findings-panel.module.css';
import { sortMerged } from './sort-merged.ts';

type Area = ScoredKind | 'all';

/** Everything that was found, once: worst first, what passed folded away, to be narrowed down to one area. */
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
      <FindingList key={area} findings={sortMerged(ofArea(findings, area))} nothing="Nothing to fix here." />
    </Panel>
  );
}

const areaName = (area: Area): string => (area === 'all' ? 'All' : area === 'ssl' ? 'SSL/TLS' : analysisNames[area]);

const ofArea = (findings: readonly MergedFinding[], area: Area): readonly MergedFinding[] =>
  area === 'all' ? findings : findings.filter(({ kinds }) => kinds.includes(area));
