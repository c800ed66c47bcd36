import type { Evidence, Hop, Trace } from '@hopwise/model';
import { hasHeader, headerValues, splitSetCookie, withoutFragment } from '@hopwise/parsers';

/** A hop that requires a cookie set along the way. */
export interface CookieGate {
  hopIndex: number;
  url: string;
}

/** Whether clients without cookies get the page. */
export type CookieNeed = { needed: 'no' } | { needed: 'yes'; gate: CookieGate } | { needed: 'unknown'; reason: string };

export function cookieNeed({ trace, cors }: Evidence): CookieNeed {
  const { hops, end } = trace;
  const last = hops.at(-1);
  if (end.kind !== 'final' || last === undefined) return { needed: 'unknown', reason: "The chain didn't end." };
  const comesBack = findReturn(trace);
  // The page was also requested as a script of another site does: without cookies.
  const without = cors.ok && last.method !== 'POST' ? cors.value.statusCode : null;
  const isSuccess = without !== null && without >= 200 && without <= 299;
  if (comesBack !== null && !(comesBack.again === last && isSuccess)) return { needed: 'yes', gate: comesBack.gate };
  if (hasOwnCookie(hops)) return { needed: 'unknown', reason: 'The URL was requested with a cookie.' };
  if (!hasCookieOfTheWay(last, hops) || isSuccess) return { needed: 'no' };
  if (without === null) return { needed: 'unknown', reason: "The final URL wasn't requested without cookies." };
  if (without >= 300 && without <= 399) {
    return { needed: 'yes', gate: { hopIndex: last.hopIndex, url: last.url } };
  }
  // Some servers refuse the other origin, so this may have another cause than the cookies.
  const reason = `The final URL returned ${without} when requested without cookies from another origin.`;
  return { needed: 'unknown', reason };
}

/** The first URL that the chain comes back to with a cookie. */
function findReturn({ hops }: Trace): { gate: CookieGate; again: Hop } | null {
  const firstAt = new Map<string, number>();
  for (const hop of hops) {
    const { hopIndex, url, method, redirectType } = hop;
    if (redirectType === 'HSTS') continue;
    const request = `${method} ${withoutFragment(url)}`;
    const before = firstAt.get(request);
    if (before === undefined) firstAt.set(request, hopIndex);
    else if (hasCookieOfTheWay(hop, hops)) return { gate: { hopIndex: before, url }, again: hop };
  }
  return null;
}

/** Whether it was sent with a cookie that a hop before it had set. */
function hasCookieOfTheWay({ hopIndex, requestHeaders }: Hop, hops: readonly Hop[]): boolean {
  const sent = headerValues(requestHeaders, 'cookie').flatMap((value) => value.split(';').map(nameOf));
  if (sent.length === 0) return false;
  const before = hops.filter((hop) => hop.hopIndex < hopIndex);
  const set = new Set(before.flatMap(({ cookiesSet }) => cookiesSet.map(nameOf)));
  return sent.some((name) => set.has(name));
}

const nameOf = (pair: string): string => splitSetCookie(pair).name;

/** One that the person gave, which no redirect can have set. */
const hasOwnCookie = (hops: readonly Hop[]): boolean =>
  hasHeader(hops.find(({ redirectType }) => redirectType !== 'HSTS')?.requestHeaders ?? [], 'cookie');
