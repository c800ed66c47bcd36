import {
  type Check,
  fastTraceMs,
  type Hop,
  plural,
  shortenedInTheMiddle,
  type VerdictLevel,
  type VerdictReason,
  visibleText,
} from '@hopwise/model';
import { listed, readableMs, readableUrl } from '../readable-value.ts';
import type { Figure, FindingGroup, Tone, Verdict } from '../report.ts';

const toneOfLevel: Record<VerdictLevel, Tone> = { ok: 'good', warning: 'warning', failed: 'bad' };

/** The facts a reader should know if they read nothing else. */
export function verdictOf(check: Check, findings: readonly FindingGroup[]): Verdict {
  const { level, headline, reasons } = check.verdict;
  return {
    tone: toneOfLevel[level],
    headline: visibleText(headline, 120),
    sentence:
      level === 'failed' ? `${failureSentence(check, reasons)} ${reached(check)}` : endAndFindings(check, findings),
  };
}

/** The first reason of a failed verdict is what ended it. */
function failureSentence({ status }: Check, [first]: readonly VerdictReason[]): string {
  // The words of the result screen.
  if (status === 'LOOP') return 'The URL redirects in a loop. Check your redirect configuration.';
  return visibleText(first?.says ?? 'The site sent no usable response.', 240);
}

function endAndFindings(check: Check, findings: readonly FindingGroup[]): string {
  const urgent = findings.filter(({ severity }) => severity === 'critical' || severity === 'high');
  const counted = urgent.map(({ severity, findings: { length } }) => `${length} ${severity}`);
  const total = urgent.reduce((sum, { findings: { length } }) => sum + length, 0);
  if (total === 0) return endSentence(check);
  return `${endSentence(check)} ${listed(counted)} ${total === 1 ? 'finding needs' : 'findings need'} attention.`;
}

function endSentence({ redirectCount, finalUrl, totalTimeMs, hops }: Check): string {
  const status = hops.at(-1)?.statusCode;
  const response = `responds${status ? ` with ${status}` : ''} after ${readableMs(totalTimeMs)}`;
  if (redirectCount === 0 || finalUrl === null) return `It ${response}, without a redirect.`;
  const end = shortenedInTheMiddle(readableUrl(finalUrl), 90);
  return `${plural(redirectCount, 'redirect goes', 'redirects go')} to ${end}, which ${response}.`;
}

function reached({ hops }: Check): string {
  const sent = hops.filter(wasSent).length;
  return sent === 0 ? 'No requests were sent.' : `${plural(sent, 'request was', 'requests were')} sent.`;
}

/** Excludes a browser's own HTTPS upgrade, and hosts that weren't found or couldn't be connected to. */
function wasSent({ redirectType, statusCode, connectionReused, remoteAddress, tls, url }: Hop): boolean {
  if (redirectType === 'HSTS') return false;
  if (statusCode !== null || connectionReused) return true;
  return remoteAddress !== null && (tls !== null || url.startsWith('http:'));
}

/** The four large numbers, in the words of the result screen. */
export function figuresOf(check: Check): Figure[] {
  const { redirectCount, totalTimeMs, method } = check;
  const status = check.hops.at(-1)?.statusCode ?? null;
  const fast = totalTimeMs < fastTraceMs;
  return [
    {
      label: 'Redirects',
      value: String(redirectCount),
      note: redirectCount === 0 ? 'Direct' : 'Chain detected',
      tone: redirectCount > 0 ? 'info' : toneIfReached(check, 'good'),
    },
    {
      label: 'Total Time',
      value: readableMs(totalTimeMs),
      note: fast ? 'Fast' : 'Slow',
      tone: toneIfReached(check, fast ? 'good' : 'warning'),
    },
    {
      label: 'Final Status',
      value: status === null ? '–' : String(status),
      note: check.status,
      tone: statusTone(check),
    },
    { label: 'Method', value: visibleText(method, 20), note: 'As requested', tone: 'neutral' },
  ];
}

const statusTone = ({ verdict: { level } }: Check): Tone => (level === 'failed' ? 'bad' : 'good');

/** Nothing is praised about a chain that ends nowhere. */
const toneIfReached = ({ verdict: { level } }: Check, tone: Tone): Tone => (level === 'failed' ? 'neutral' : tone);
