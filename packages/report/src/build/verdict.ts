import { type Check, fastTraceMs } from '@hopwise/model';
import { readableUrl } from '../readable-url.ts';
import { listed, plural, readableMs } from '../readable-value.ts';
import type { Figure, FindingGroup, Tone, Verdict } from '../report.ts';
import { shortenedInTheMiddle, visibleText } from '../visible-text.ts';

/** What the reader should know if they read nothing else. */
export function verdictOf(check: Check, findings: readonly FindingGroup[]): Verdict {
  switch (check.status) {
    case 'OK':
      return verdictOfEnd(check, findings);
    case 'LOOP':
      return {
        tone: 'bad',
        headline: 'The chain never ends',
        sentence: 'The URL redirects in a loop. Check your redirect configuration.',
      };
    case 'TIMEOUT':
      return {
        tone: 'bad',
        headline: 'The chain did not end in time',
        sentence: `${errorSentence(check)} ${reached(check)}`,
      };
    case 'ERROR':
      return {
        tone: 'bad',
        headline: 'The URL does not work',
        sentence: `${errorSentence(check)} ${reached(check)}`,
      };
  }
}

function verdictOfEnd(check: Check, findings: readonly FindingGroup[]): Verdict {
  const urgent = findings.filter(({ severity }) => severity === 'critical' || severity === 'high');
  const counted = urgent.map(({ severity, findings: { length } }) => `${length} ${severity}`);
  const total = urgent.reduce((sum, { findings: { length } }) => sum + length, 0);
  const attention =
    total === 0 ? '' : ` ${listed(counted)} ${total === 1 ? 'finding needs' : 'findings need'} attention.`;
  return {
    tone: total === 0 ? 'good' : 'warning',
    headline: total === 0 ? 'The URL works' : 'The URL works, with faults to repair',
    sentence: `${endSentence(check)}${attention}`,
  };
}

function endSentence({ redirectCount, finalUrl, totalTimeMs, hops }: Check): string {
  const status = hops.at(-1)?.statusCode;
  const answer = `answers${status ? ` ${status}` : ''} after ${readableMs(totalTimeMs)}`;
  if (redirectCount === 0 || finalUrl === null) return `It ${answer}, without a redirect.`;
  const end = shortenedInTheMiddle(readableUrl(finalUrl), 90);
  return `${plural(redirectCount, 'redirect leads', 'redirects lead')} to ${end}, which ${answer}.`;
}

const errorSentence = ({ error }: Check): string =>
  error === null ? 'The site gave no usable answer.' : visibleText(error, 240);

const reached = ({ hops }: Check): string => `${plural(hops.length, 'request was', 'requests were')} made.`;

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
      tone: redirectCount === 0 ? 'good' : 'info',
    },
    {
      label: 'Total Time',
      value: readableMs(totalTimeMs),
      note: fast ? 'Fast' : 'Slow',
      tone: fast ? 'good' : 'warning',
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

const statusTone = ({ status }: Check): Tone => (status === 'OK' ? 'good' : 'bad');
