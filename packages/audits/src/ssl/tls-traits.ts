import type { TlsEvidence, TlsSuiteKind, TlsSuiteOffer } from '@hopwise/model';
import { notChecked } from '../not-checked.ts';

/** The reason a question about versions before TLS 1.3 does not arise; undefined when it does. */
export function onlyTls13({ versions }: TlsEvidence, what: string): { notApplicable: string } | undefined {
  const older = versions.filter(({ version }) => version !== 'TLSv1.3');
  return older.every(({ accepted }) => accepted === false)
    ? { notApplicable: `The server supports only TLS 1.3, which has no ${what}.` }
    : undefined;
}

export const unseen = notChecked("The server didn't respond to an offer of TLS 1.2 or older.");

/** Returns the server's response to suites of one kind. */
export function suiteOffer({ suites }: TlsEvidence, kind: TlsSuiteKind): TlsSuiteOffer | undefined {
  return suites.find((offer) => offer.kind === kind);
}

/** Why nothing is known about a kind of suite; undefined when something is. */
export function whyNotKnown(offer: TlsSuiteOffer | undefined): { notRun: string } | undefined {
  return offer?.accepted === null || offer === undefined
    ? notChecked("The server didn't respond to an offer of these ciphers.")
    : undefined;
}

export const offerFacts = ({ cipher, version }: TlsSuiteOffer) => ({ cipher: cipher?.name ?? null, version });

/** TLS 1.1 and later leave no excuse for ciphers that were kept for the sake of older versions. */
export const isTls11OrLater = ({ version }: TlsSuiteOffer): boolean => version === 'TLSv1.1' || version === 'TLSv1.2';
