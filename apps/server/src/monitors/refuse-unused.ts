import { type CreateMonitorRequest, monitorDefaults, type UpdateMonitorRequest } from '@hopwise/model';
import { AppError } from '../errors.ts';

/** A contract defines its own requests and expectations, so settings that would have no effect are rejected by name. */
export function refuseUnused(
  { contractId }: { contractId: string | null },
  { options = {}, downLevel = usualLevel, watch = monitorDefaults.watch }: CreateMonitorRequest | UpdateMonitorRequest,
): void {
  if (contractId === null) return;
  const isOtherWatch = JSON.stringify(watch) !== JSON.stringify(monitorDefaults.watch);
  const unused = [
    ...Object.keys(options).map((name) => `options.${name}`),
    ...(downLevel === usualLevel ? [] : ['downLevel']),
    ...(isOtherWatch ? ['watch'] : []),
  ];
  const details = unused.map((path) => ({
    path,
    message: `${path} isn't allowed for contract monitors; set it in the contract`,
  }));
  const [first] = details;
  if (first !== undefined) throw new AppError('VALIDATION_FAILED', first.message, details);
}

const usualLevel = monitorDefaults.downLevel;
