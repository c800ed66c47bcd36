import type { BrowserComparison } from './browser-trace.ts';
import type { Check } from './check.ts';
import { compareHops } from './compare-hops.ts';
import type { ComparedHop, Difference, DifferenceKind } from './comparison.ts';
import { describeHopReason } from './hop-reason.ts';
import type { Hop } from './trace.ts';

/** A chain and how it ended. */
type Chain = Pick<Check, 'hops' | 'status' | 'finalUrl' | 'error'>;

/** How long the last page of a browser trace is watched for a redirect, unless nothing in it could make one. */
export const browserWatchSeconds = 10;

const noRedirectSeen = `The browser sends the same requests as the check. No redirect within ${browserWatchSeconds} s after that, or until nothing on the page could trigger one.`;

/** The facts that decide where a visitor ends. Headers and certificates are those of the check. */
const comparedKinds: readonly DifferenceKind[] = ['hop', 'url', 'method', 'status', 'type', 'target', 'error'];

/** Compares the chain of a check with the one that a browser followed: where they differ, and why. */
export function compareWithBrowser(check: Chain, browser: Chain): BrowserComparison {
  const hops = compareHops(check.hops, browser.hops, []).map((compared) => ({
    ...compared,
    differences: compared.differences
      .filter((difference) => comparedKinds.includes(difference.kind) && !isPlaceOnPage(difference, compared))
      .map((difference) => ({ ...difference, says: describe(difference, compared, browser.hops) })),
  }));
  const isSame = hops.every(({ differences }) => differences.length === 0);
  return { isSame, says: isSame ? noRedirectSeen : summarize(check, browser), hops };
}

/** Where a page jumps to on itself after it has loaded, which the browser trace notes. It is no other request. */
const isPlaceOnPage = ({ kind, before, after }: Difference, compared: ComparedHop): boolean =>
  kind === 'url' &&
  [compared.before, compared.after].every((hop) => hop?.redirectType === 'FINAL') &&
  URL.parse(before ?? '')?.href.split('#', 1)[0] === URL.parse(after ?? '')?.href.split('#', 1)[0];

function summarize(check: Chain, browser: Chain): string {
  if (browser.status !== 'OK' && check.status === 'OK') return `The browser doesn't reach a page: ${browser.error}`;
  const script = browser.hops.find(({ redirectType }) => redirectType === 'JAVASCRIPT');
  const because = script === undefined ? '' : ` ${reasonOf(script)}.`;
  if (browser.finalUrl === check.finalUrl)
    return `The browser reaches the same final URL through a different chain.${because}`;
  return `The browser ends at ${short(browser.finalUrl)}, the check at ${short(check.finalUrl)}.${because}`;
}

/** As the end of the sentence that says where it happens. */
const reasonOf = (hop: Hop): string => `Hop ${hop.hopIndex + 1} redirects: ${describeHopReason(hop)}`;

function describe({ kind, before, after }: Difference, compared: ComparedHop, hops: readonly Hop[]): string {
  const position = (compared.after ?? compared.before)?.hopIndex ?? 0;
  const hop = `Hop ${position + 1}`;
  switch (kind) {
    case 'hop':
      return after === null ? `The browser doesn't request ${short(before)}.` : newHop(position, hops);
    case 'url':
      return `${hop}: the browser requests ${short(after)} instead of ${short(before)}.`;
    case 'method':
      return `${hop}: the browser uses ${after} instead of ${before}.`;
    case 'status':
      return `${hop}: the browser gets ${after ?? 'no response'} instead of ${before ?? 'no response'}.`;
    case 'target':
      return `${hop} sends the browser to ${short(after)} instead of ${short(before)}.`;
    case 'error':
      return after === null ? `${hop} doesn't fail in the browser.` : `${hop} fails in the browser: ${short(after)}`;
    default:
      return typeSentence(position, hops);
  }
}

/** The hop before redirected there. */
function newHop(position: number, hops: readonly Hop[]): string {
  const leading = hops[position - 1];
  const reason = leading === undefined ? '' : ` ${reasonOf(leading)}.`;
  return `Only the browser requests ${short(hops[position]?.url ?? null)}.${reason}`;
}

function typeSentence(position: number, hops: readonly Hop[]): string {
  const hop = hops[position];
  if (hop === undefined) return '';
  if (hop.redirect === null) return `The browser stops at hop ${position + 1}.`;
  return `Hop ${position + 1} redirects in the browser: ${describeHopReason(hop)}.`;
}

/** A URL can contain anything, thousands of characters of it. */
const longestValue = 160;
const short = (text: string | null): string =>
  text !== null && text.length > longestValue ? `${text.slice(0, longestValue)}…` : (text ?? 'no page');
