import type { Trace } from '@hopwise/model';
import { behindCertificate } from './behind-certificate.ts';
import { notChecked } from './not-checked.ts';

/** What may be said of a chain as a whole that nobody gets to the end of: that it was not looked at. null: it ended. */
export function withoutEnd(trace: Trace): { notRun: string } | null {
  const { kind } = trace.end;
  if (kind === 'loop') return notChecked('The chain is a loop.');
  return behindCertificate(trace) ?? (kind === 'final' ? null : notChecked('The end of the chain is not known.'));
}
