import type { ContractRun } from '@hopwise/model';

/** In seconds, from its first to its last test; undefined while it goes on, and where none was tried. */
export function runSeconds({
  startedAt,
  finishedAt,
}: Pick<ContractRun, 'startedAt' | 'finishedAt'>): number | undefined {
  if (startedAt === null || finishedAt === null) return undefined;
  return (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
}
