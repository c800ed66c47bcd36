import type { ContractRun } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { contractQuery } from '../../api/contracts.ts';
import { RunHeader } from './run-header.tsx';
import { RunOverview } from './run-overview.tsx';
import { RunRows } from './run-rows.tsx';

export function RunDetails({ run }: { run: ContractRun }) {
  // Whether rows can be accepted hangs on the contract as it is now; without it the run can still be read.
  const { data: contract } = useQuery(contractQuery(run.contractId));
  return (
    <>
      <RunHeader run={run} />
      <RunOverview run={run} version={contract?.version} />
      <RunRows run={run} contract={contract} />
    </>
  );
}
