import type { Difference } from './comparison.ts';

type Told = Pick<Difference, 'kind' | 'name' | 'before' | 'after'>;

/** A difference in one sentence. position: of the hop it is about, from 1; left out where it is about the check. */
export function describeDifference({ kind, name, before, after }: Told, position?: number): string {
  const hop = `Hop ${position ?? ''}`.trim();
  switch (kind) {
    case 'hop':
      return after === null ? `${hop} is gone: ${short(before)}.` : `${hop} is new: ${short(after)}.`;
    case 'url':
      return `${hop} now requests ${changedUrl(before, after)}.`;
    case 'target':
      return `${hop} now leads to ${changedUrl(before, after)}.`;
    case 'method':
      return `${hop} now uses ${after} instead of ${before}.`;
    case 'status':
      return `${hop} now responds with ${after ?? 'nothing'} instead of ${before ?? 'nothing'}.`;
    case 'type':
      return `${hop} is now of type ${after} instead of ${before}.`;
    case 'error':
      return after === null ? `${hop} no longer fails: ${short(before)}` : `${hop} now fails: ${short(after)}`;
    case 'header':
      return headerSentence(hop, name ?? 'a header', before, after);
    case 'cookie':
      return `${hop} ${after === null ? 'no longer sets' : 'now sets'} the cookie ${short(name) || 'without a name'}.`;
    case 'tls-version':
      return `${hop} now uses ${after} instead of ${before}.`;
    case 'issuer':
      return `The certificate of hop ${position} is now issued by ${short(after)} instead of ${short(before)}.`;
    case 'expiry':
      return `The certificate of hop ${position} now expires on ${day(after)} instead of ${day(before)}.`;
    case 'trust':
      return after === 'trusted'
        ? `Browsers now trust the certificate of hop ${position}.`
        : `Browsers ${before === 'trusted' ? 'no longer' : 'still do not'} trust the certificate of hop ${position}: ${after}${before === 'trusted' ? '' : ` instead of ${before}`}.`;
    case 'verdict':
      return `The verdict is now '${after}' instead of '${before}'.`;
    case 'final-url':
      return `The final URL is now ${changedUrl(before, after)}.`;
    case 'score':
      return `The ${name} score is now ${after} instead of ${before}.`;
  }
}

function headerSentence(hop: string, name: string, before: string | null, after: string | null): string {
  if (before === null) return `${hop} now sends ${name}: ${short(after)}.`;
  if (after === null) return `${hop} no longer sends ${name}: ${short(before)}.`;
  return `${hop} now sends ${name}: ${short(after)} instead of ${short(before)}.`;
}

/** Of two URLs of one site the paths tell enough. */
function changedUrl(before: string | null, after: string | null): string {
  const [from, to] = [URL.parse(before ?? ''), URL.parse(after ?? '')];
  const isOneSite = from !== null && to !== null && from.origin === to.origin && from.username === to.username;
  const [fromText, toText] = isOneSite ? [pathOf(from), pathOf(to)] : [before, after];
  return `${short(toText) || 'none'} instead of ${short(fromText) || 'none'}`;
}

const pathOf = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`;

const day = (iso: string | null): string => iso?.slice(0, 10) ?? 'an unknown day';

/** Anything may stand in a header or a URL, thousands of characters of it. */
const longestValue = 160;
const short = (text: string | null): string =>
  text !== null && text.length > longestValue ? `${text.slice(0, longestValue)}…` : (text ?? '');
