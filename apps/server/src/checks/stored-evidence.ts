import { type CheckAnalysis, type ComprehensiveAnalysis, type Trace, withoutPasswords } from '@hopwise/model';
import { storableJson } from '../db/storable.ts';
import { type PositionalTrace, readPositionalTrace } from './read-positional-trace.ts';

/** Analyses of earlier versions said nothing of the redirects and gave no verdict. */
export type StoredAnalysis = Omit<CheckAnalysis, 'analysis'> & {
  analysis: Omit<ComprehensiveAnalysis, 'redirects' | 'verdict'> &
    Partial<Pick<ComprehensiveAnalysis, 'redirects' | 'verdict'>>;
};

/** What was found by a check: large, and read only when the check is opened. */
export interface CheckEvidence {
  trace: Trace;
  /** null when no analysis was asked for. */
  analysis: StoredAnalysis | null;
}

/** Every shape in which evidence was ever stored. Each has a pack in `golden/`, and goes on being read. */
type StoredEvidence = Version0 | Version1 | Version2;
/** Without a version: an object. */
type Version0 = CheckEvidence & { version?: undefined };
/** Without a version: a list. */
type Version1 = [PositionalTrace, StoredAnalysis | null];
type Version2 = CheckEvidence & { version: 2 };

/** Evidence as the line of a pack. A shape that older readers would misread gets the next number. */
export const writeEvidence = ({ trace, analysis }: CheckEvidence): string =>
  storableJson({ version: 2, trace, analysis } satisfies Version2);

/** Earlier versions kept the passwords of URLs, which end here. */
export function readEvidence(line: string): CheckEvidence {
  const found = JSON.parse(line);
  const stored: StoredEvidence = line.includes('@') ? withoutPasswords(found) : found;
  if (Array.isArray(stored)) return { trace: readPositionalTrace(stored[0]), analysis: stored[1] };
  const { version, trace, analysis } = stored;
  if (version !== undefined && version !== 2) {
    throw new Error(`The evidence has version ${version}, which this version of Hopwise cannot read.`);
  }
  return { trace, analysis };
}
