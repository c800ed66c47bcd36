import { type Network, trace } from '@hopwise/engine';
import { asSentence, type Page, type Trace, whereBrowsersStop } from '@hopwise/model';
import { headerValue, headerValues, parseRobotsContent, parseXRobotsTag } from '@hopwise/parsers';
import type { Finding, RedirectMap, RedirectRule } from '@hopwise/redirect-map';
import { isRedirectStatus } from '@hopwise/redirect-map/model';
import { inOrder, isBlockedAddress } from './test-case.ts';

interface TargetCheck {
  network: Network;
  /** The site that paths belong to. null: only URLs are requested. */
  base: string | null;
  timeoutMs: number;
  concurrency: number;
  signal: AbortSignal;
  onBlockedAddress(): void;
  onProgress(done: number, total: number): void;
}

/** As much of a page as has its head. */
const pageBytes = 128 * 1024;
const shownRows = 20;

/** The distinct targets of a file as URLs, and the rules that have each. Placeholders have no page. */
export function targetsOf({ rules }: RedirectMap, base: string | null): Map<string, RedirectRule[]> {
  const found = new Map<string, RedirectRule[]>();
  for (const rule of rules) {
    if (rule.target === null || !isRedirectStatus(rule.status) || rule.source.kind !== 'exact') continue;
    if (base === null && !/^https?:/i.test(rule.target)) continue;
    const url = URL.parse(rule.target, base ?? undefined);
    if (url === null || !/^https?:$/.test(url.protocol)) continue;
    url.hash = '';
    const known = found.get(url.href);
    if (known === undefined) found.set(url.href, [rule]);
    else known.push(rule);
  }
  return found;
}

/** Requests every distinct target once, without following it. Yields nothing more once it is interrupted. */
export async function* checkTargets(map: RedirectMap, check: TargetCheck): AsyncGenerator<Finding> {
  const targets = targetsOf(map, check.base);
  let done = 0;
  const results = inOrder(targets, check.concurrency, async ([url, rules]) => ({
    problem: check.signal.aborted ? undefined : await problemOf(url, check),
    rules,
  }));
  for await (const { problem, rules } of results) {
    if (check.signal.aborted) return;
    done += 1;
    check.onProgress(done, targets.size);
    const [first, ...others] = rules;
    if (problem === undefined || first === undefined) continue;
    const more = others.length === 0 ? '' : ` (and of ${others.length} more ${others.length === 1 ? 'row' : 'rows'})`;
    yield {
      ...problem,
      message: problem.message.replace('{source}', `${first.source.text}${more}`),
      position: first.position,
      rule: first,
      related: others.slice(0, shownRows).map(({ position }) => ({ position, message: 'Has the same target' })),
      fix: null,
    };
  }
}

type Problem = Pick<Finding, 'id' | 'severity' | 'message' | 'advice'>;

async function problemOf(url: string, check: TargetCheck): Promise<Problem | undefined> {
  const pages: Page[] = [];
  const seen = await trace(
    { url, method: 'GET' },
    { network: check.network, maxHops: 0, timeoutMs: check.timeoutMs, connections: 'pooled', pageBytes },
    { signal: check.signal, onPage: (page) => pages.push(page) },
  );
  if (isBlockedAddress(seen)) check.onBlockedAddress();
  return judge(url, seen, pages[0]);
}

function judge(url: string, seen: Trace, page: Page | undefined): Problem | undefined {
  const { hops, end } = seen;
  const hop = hops.at(-1);
  const status = hop?.statusCode ?? null;
  if (status === null) {
    const reason = end.kind === 'final' ? 'No response.' : end.error.message;
    return {
      id: 'target-fails',
      severity: 'error',
      message: `The target of {source}, ${url}, can't be requested: ${reason}`,
      advice: 'Correct the target, or run the check again if the site was down.',
    };
  }
  const stop = whereBrowsersStop(seen);
  if (stop !== null) {
    return {
      id: 'target-fails',
      severity: 'error',
      message: `The target of {source}, ${url}, doesn't open in browsers. ${asSentence(stop.because)}`,
      advice: 'Renew or correct the certificate of that host, or redirect to another one.',
    };
  }
  if (status >= 400) {
    return {
      id: 'target-fails',
      severity: 'error',
      message: `The target of {source}, ${url}, responds with ${status}.`,
      advice: 'Redirect to a page that exists, or respond with 410.',
    };
  }
  const headers = hop?.responseHeaders ?? [];
  if (isRedirectStatus(status)) {
    const location = headerValue(headers, 'location') ?? '';
    const next = URL.parse(location, url)?.href ?? location;
    if (next === url) {
      return {
        id: 'target-fails',
        severity: 'error',
        message: `The target of {source}, ${url}, redirects to itself (${status}).`,
        advice: 'Redirect to a page that exists.',
      };
    }
    return {
      id: 'target-redirects',
      severity: 'warning',
      message: `The target of {source}, ${url}, redirects to ${next} (${status}).`,
      advice: `Redirect straight to ${next}, if that's the right page.`,
    };
  }
  const directives = [
    ...headerValues(headers, 'x-robots-tag')
      .flatMap(parseXRobotsTag)
      .filter(({ userAgent }) => userAgent === null || userAgent === 'googlebot')
      .flatMap(({ directives: words }) => words),
    ...metaDirectives(page?.html ?? ''),
  ];
  if (!directives.some((word) => word === 'noindex' || word === 'none')) return undefined;
  return {
    id: 'target-noindex',
    severity: 'warning',
    message: `The target of {source}, ${url}, is noindex, so the old URL loses its ranking.`,
    advice: 'Remove noindex from the page, or redirect to an indexable page.',
  };
}

/** Of `<meta name="robots" content="…">`. Comments aren't elements. */
function metaDirectives(html: string): string[] {
  const elements = html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').match(/<meta\s[^<>]{1,500}>/gi) ?? [];
  return elements
    .filter((element) => /\sname\s*=\s*["']?(?:robots|googlebot)["'\s/>]/i.test(element))
    .flatMap((element) => {
      const {
        1: double,
        2: single,
        3: bare,
      } = /\scontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(element) ?? [];
      return parseRobotsContent(double ?? single ?? bare ?? '');
    });
}
