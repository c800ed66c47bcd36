import type { ContractRun } from '@hopwise/model';
import { useCancelRun } from '../api/contract-runs.ts';
import { CancelButton } from '../feedback/cancel-button.tsx';

export const CancelRunButton = ({ run }: { run: ContractRun }) => <CancelButton noun="run" call={useCancelRun(run)} />;
