import { IconCircleCheck, IconCircleX, IconClock } from 'virtual:icons';
import type { AllContractsPage, ContractResult, ContractState } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { isOpenRun } from '../api/contracts.ts';
import { formatCount } from '../ui/format.tsx';
import type { Icon } from '../ui/icon.ts';
import { RunBadge } from './runs.tsx';

export type ContractOfList = AllContractsPage['contracts'][number];

export const contractStateLooks: Readonly<Record<ContractState, { name: string; color: string; icon: Icon }>> = {
  failing: { name: 'Failing', color: 'red', icon: IconCircleX },
  passing: { name: 'Passing', color: 'green', icon: IconCircleCheck },
  'not-run': { name: 'Not run yet', color: 'gray', icon: IconClock },
};

export function ContractStateBadge({ state }: { state: ContractState }) {
  const { name, color, icon: StateIcon } = contractStateLooks[state];
  return (
    <Badge size="lg" miw="max-content" color={color} leftSection={<StateIcon size={15} aria-hidden="true" />}>
      {name}
    </Badge>
  );
}

/** While a run is under way, how far it is. */
export const ContractBadge = ({ contract: { state, lastRun } }: { contract: ContractOfList }) =>
  lastRun !== null && isOpenRun(lastRun) ? <RunBadge run={lastRun} /> : <ContractStateBadge state={state} />;

/** `7 of 11 passed` */
export const describeResult = ({ passed, cases }: ContractResult): string =>
  `${formatCount(passed)} of ${formatCount(cases)} passed`;
