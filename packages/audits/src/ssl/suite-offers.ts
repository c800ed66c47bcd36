import type { TlsEvidence, TlsSuiteKind, TlsSuiteOffer } from '@hopwise/model';
import { notChecked } from '../not-checked.ts';

/** What the server made of suites of one kind. */
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
