import type { CheckAnalysis, Trace } from '@hopwise/model';
import { storableJson } from '../db/columns.ts';

/** The evidence of a check. It is large, and only read when someone opens the check. */
export interface CheckEvidence {
  trace: Trace;
  /** null when no analysis was requested. */
  analysis: CheckAnalysis | null;
}

/** `golden/` has a pack of every released version, and all of them must stay readable. */
const evidenceVersion = 1;

/** Evidence as one line of a pack. A format that this reader would misread gets the next version. */
export const writeEvidence = ({ trace, analysis }: CheckEvidence): string =>
  storableJson({ version: evidenceVersion, trace, analysis });

export function readEvidence(line: string): CheckEvidence {
  const { version, trace, analysis } = JSON.parse(line);
  if (version !== evidenceVersion) {
    throw new Error(`The evidence has version ${version}, which this version of Hopwise can't read.`);
  }
  return { trace, analysis };
}
