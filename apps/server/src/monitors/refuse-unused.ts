import { type CreateMonitorRequest, monitorDefaults, type UpdateMonitorRequest } from '@hopwise/model';
import { AppError } from '../errors.ts';

/** A contract says itself how it is asked and what is expected: settings that it would never heed are refused by name. */
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
  const details = unused.map((path) => ({ path, message: `A contract says this itself: leave out ${path}` }));
  const [first] = details;
  if (first !== undefined) throw new AppError('VALIDATION_FAILED', first.message, details);
}

const usualLevel = monitorDefaults.downLevel;
