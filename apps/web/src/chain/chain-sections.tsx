import type { Check } from '@hopwise/model';
import { Panel } from '../ui/panel.tsx';
import classes from './chain-sections.module.css';
import { HopRail } from './hop-rail.tsx';
import { ParameterTable } from './parameter-table.tsx';
import { PerformanceAnalysis } from './performance-analysis.tsx';

/** A chain whole: its hops, what became of the parameters, and how the hops compare where there is more than one. */
export function ChainSections({ check }: { check: Pick<Check, 'hops' | 'invalidCertificatesAllowed'> }) {
  const { hops, invalidCertificatesAllowed } = check;
  if (hops.length === 0) return undefined;
  return (
    <>
      <Panel title="Redirect Chain" aside={hops.length > 1 && <KeysHint />}>
        <HopRail hops={hops} invalidCertificatesAllowed={invalidCertificatesAllowed} />
        <ParameterTable hops={hops} />
      </Panel>
      {hops.length > 1 && <PerformanceAnalysis hops={hops} />}
    </>
  );
}

const KeysHint = () => (
  <p className={classes.keys} data-screen-only>
    <kbd>↑</kbd> <kbd>↓</kbd> or <kbd>j</kbd> <kbd>k</kbd> to move, <kbd>Enter</kbd> to open
  </p>
);
