import {
  describeCause,
  describeScriptRedirect,
  describeTrustError,
  type Hop,
  type HopChange,
  hopChanges,
  isErrorStatus,
  isRedirectWithoutTarget,
  isWithoutContent,
  loopTarget,
  type RedirectType,
  timingParts,
  visibleText,
} from '@hopwise/model';
import { listed, readableBytes, readableMs, readableUrl } from '../readable-value.ts';
import type { Field, ReportHop, Tone } from '../report.ts';
import { field, fieldIf, quote, url } from './field.ts';

export const redirectMeanings: Readonly<Record<RedirectType, string>> = {
  HTTP_301: 'Moved permanently',
  HTTP_302: 'Found (temporary)',
  HTTP_303: 'See other',
  HTTP_307: 'Temporary redirect',
  HTTP_308: 'Permanent redirect',
  META_REFRESH: 'Meta refresh in the page',
  REFRESH_HEADER: 'Refresh header',
  HSTS: 'Upgraded to https by the browser',
  JAVASCRIPT: 'Redirect with JavaScript',
  FINAL: 'Final response',
  ERROR: 'Failed',
};

/** Sites can send without end; a report is for reading. The JSON report has them all. */
const headersShown = 50;
const cookiesShown = 10;

export function reportHops(hops: readonly Hop[]): ReportHop[] {
  let startMs = 0;
  const changes = hopChanges(hops);
  const backTo = loopTarget(hops);
  return hops.map((hop, index) => {
    const isLast = index === hops.length - 1;
    const following = hop.redirect?.to === hops[index + 1]?.url ? index + 2 : undefined;
    const next = isLast ? backTo : following;
    const shown = reportHop(hop, next, index + 1, startMs, changes[index] ?? []);
    startMs += hop.latencyMs;
    return { ...shown, backTo: isLast ? (backTo ?? null) : null };
  });
}

function reportHop(
  hop: Hop,
  next: number | undefined,
  number: number,
  startMs: number,
  changes: readonly HopChange[],
): Omit<ReportHop, 'backTo'> {
  return {
    number,
    url: url(hop.url),
    host: hostOf(hop.url),
    redirectType: hop.redirectType,
    status: hop.statusCode === null ? '–' : String(hop.statusCode),
    meaning: redirectMeanings[hop.redirectType],
    tone: toneOf(hop),
    startMs,
    latencyMs: hop.latencyMs,
    timings: hop.timings,
    contentType: hop.contentType === null ? null : visibleText(hop.contentType, 100),
    details: [...details(hop, next), ...changesOf(changes)],
    headers: headersOf(hop),
    error: hop.error === null ? null : visibleText(hop.error.message, 400),
  };
}

const targetText = (next: number, { hopIndex }: Hop): string =>
  next > hopIndex + 1 ? `Hop ${next}` : `Back to hop ${next}`;

export function hostOf(address: string): string {
  const url = URL.parse(address);
  return url === null ? visibleText(address, 80) : readableUrl(`x://${url.host}`).slice(4);
}

function toneOf(hop: Hop): Tone {
  const { statusCode, redirectType, error, tls } = hop;
  if (tls?.trusted === false || isRedirectWithoutTarget(hop)) return 'bad';
  if (error !== null || redirectType === 'ERROR' || isErrorStatus({ statusCode })) return 'bad';
  if (isWithoutContent({ statusCode })) return 'bad';
  if (redirectType === 'FINAL') return 'good';
  return isMadeInPage(redirectType) ? 'warning' : 'info';
}

const isMadeInPage = (type: RedirectType): boolean =>
  type === 'META_REFRESH' || type === 'REFRESH_HEADER' || type === 'JAVASCRIPT';

/** `next`: the number of the next hop. */
function details(hop: Hop, next: number | undefined): Field[] {
  const address = hop.remoteAddress;
  const sentHost = URL.parse(hop.url)?.host ?? '';
  return [
    // A host name in another script can imitate a Latin one, so the name on the wire is shown next to it.
    ...(sentHost === hostOf(hop.url) ? [] : fieldIf('Host as sent', sentHost, (host) => quote(host))),
    field(
      'Request',
      `${visibleText(hop.method, 20)}${hop.httpVersion === null ? '' : ` over HTTP/${hop.httpVersion}`}`,
    ),
    ...fieldIf('Redirects to', hop.redirect, ({ to }) => (next === undefined ? url(to) : targetText(next, hop))),
    ...fieldIf('By', hop.by, (cause) => quote(describeCause(cause), 200)),
    ...fieldIf('JavaScript', hop.scriptRedirect, (hint) => quote(describeScriptRedirect(hint))),
    ...fieldIf('After', hop.redirect?.delaySeconds, (seconds) => `${seconds} s`),
    ...fieldIf('Error', hop.error, ({ code, message }) => quote(`${message} (${code})`)),
    ...fieldIf('IP address', address, ({ ip, port, family }) => `${ip}, port ${port} (IPv${family})`),
    ...(hop.connectionReused ? [field('Connection', 'Reused from an earlier hop')] : []),
    field('Time', `${readableMs(hop.latencyMs)}${timeSpent(hop)}`),
    ...fieldIf('Body', hop.body, bodyInWords),
    ...fieldIf('TLS', hop.tls, ({ protocol, cipher }) => quote(`${protocol}, ${cipher}`, 120)),
    ...(hop.tls === null || hop.tls.trusted
      ? []
      : [
          field(
            'Certificate',
            quote(`Browsers stop here: ${describeTrustError(hop.tls, hostOf(hop.url))}`, 300),
            'bad',
          ),
        ]),
    ...cookiesOf(hop),
  ];
}

/** By name: the lines themselves are among the headers. */
function cookiesOf({ cookiesSet }: Hop): Field[] {
  if (cookiesSet.length === 0) return [];
  const names = cookiesSet.slice(0, cookiesShown).map((line) => cookieName(line));
  const more = cookiesSet.length - names.length;
  return [field('Stores cookies', quote(`${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`, 300))];
}

/** RFC 6265 section 5.2: without an equals sign all of the pair is the value. */
function cookieName(line: string): string {
  const [pair = ''] = line.split(';', 1);
  return pair.slice(0, Math.max(0, pair.indexOf('='))).trim() || 'unnamed';
}

const changesOf = (changes: readonly HopChange[]): Field[] =>
  fieldIf('What changed', changes.map(({ says }) => says).join('; '), (says) => quote(says, 400));

function headersOf({ responseHeaders }: Hop): Field[] {
  return [
    ...responseHeaders.slice(0, headersShown).map(([name, value]) => field(visibleText(name, 100), quote(value, 300))),
    ...moreOf('Further headers', responseHeaders.length - headersShown),
  ];
}

const moreOf = (label: string, count: number): Field[] =>
  count > 0 ? [field(label, `and ${count} more, in the JSON report`)] : [];

function timeSpent(hop: Hop): string {
  const parts = timingParts(hop).map(({ label, ms }) => `${label} ${readableMs(ms)}`);
  return parts.length === 0 ? '' : `: ${listed(parts)}`;
}

function bodyInWords({ bytes, complete, contentEncoding }: NonNullable<Hop['body']>): string {
  const encoding = contentEncoding === null ? '' : `, ${visibleText(contentEncoding, 40)}`;
  return `${readableBytes(bytes)}${encoding}${complete ? '' : ', only partly read'}`;
}
