import type { TlsEvidence } from '@hopwise/model';
import { notChecked } from '../not-checked.ts';

/** The reason a question about versions before TLS 1.3 does not arise; undefined when it does. */
export function onlyTls13({ versions }: TlsEvidence, what: string): { notApplicable: string } | undefined {
  const older = versions.filter(({ version }) => version !== 'TLSv1.3');
  return older.every(({ accepted }) => accepted === false)
    ? { notApplicable: `The server supports only TLS 1.3, which has no ${what}.` }
    : undefined;
}

export const unseen = notChecked("The server didn't respond to an offer of TLS 1.2 or older.");
