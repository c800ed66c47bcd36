import type { Hop } from '@hopwise/model';
import { useState } from 'react';
import { Panel } from '../ui/panel.tsx';
import { ChainPicture } from './chain-picture.tsx';
import { ChainTable } from './chain-table.tsx';
import { hopRowId } from './hop-row-id.ts';
import { PerformanceAnalysis } from './performance-analysis.tsx';

/** A chain whole: its path, its hops, and how they compare where there is more than one. */
export function ChainSections({ hops }: { hops: readonly Hop[] }) {
  const [openHops, setOpenHops] = useState<readonly number[]>([]);
  const toggle = (position: number) =>
    setOpenHops((open) => (open.includes(position) ? open.filter((other) => other !== position) : [...open, position]));
  const show = (position: number) => {
    setOpenHops((open) => [...open.filter((other) => other !== position), position]);
    const row = document.getElementById(hopRowId(position));
    row?.scrollIntoView({ block: 'start' });
    row?.querySelector('button')?.focus({ preventScroll: true });
  };
  if (hops.length === 0) return undefined;
  return (
    <>
      <Panel title="Redirect Chain">
        <ChainPicture hops={hops} onShow={show} />
        <ChainTable hops={hops} openHops={openHops} onToggle={toggle} />
      </Panel>
      {hops.length > 1 && <PerformanceAnalysis hops={hops} />}
    </>
  );
}
