import type { Difference } from './comparison.ts';
import type { HopCause } from './trace.ts';

type Described = Pick<Difference, 'kind' | 'name' | 'before' | 'after'>;

/** The relation of the second of two chains to the first: a later trace, or that of another client. */
export type ComparedAs = 'later' | 'another-client';

interface Voice {
  now: string;
  /** Names the value that the first of the two has. */
  former: (value: string) => string;
  stops: (verb: Verb) => string;
  missing: string;
  added: string;
}

/** The verb after `doesn't`, and alone. */
type Verb = readonly [bare: string, third: string];
const fail: Verb = ['fail', 'fails'];
const send: Verb = ['send', 'sends'];
const set: Verb = ['set', 'sets'];

const voices: Readonly<Record<ComparedAs, Voice>> = {
  later: {
    now: 'now ',
    former: (value) => `(was ${value})`,
    stops: ([, third]) => `no longer ${third}`,
    missing: 'was removed',
    added: 'is new',
  },
  'another-client': {
    now: '',
    former: (value) => `instead of ${value}`,
    stops: ([bare]) => `doesn't ${bare}`,
    missing: 'is missing',
    added: 'is extra',
  },
};

/** A difference in one sentence. position: of the hop it is about, from 1; left out where it is about the check. */
export function describeDifference(
  { kind, name, before, after }: Described,
  position?: number,
  as: ComparedAs = 'later',
): string {
  const hop = `Hop ${position ?? ''}`.trim();
  const voice = voices[as];
  const { now, former } = voice;
  switch (kind) {
    case 'hop':
      return after === null ? `${hop} ${voice.missing}: ${short(before)}.` : `${hop} ${voice.added}: ${short(after)}.`;
    case 'url':
      return `${hop} ${now}requests ${changedUrl(before, after, voice)}.`;
    case 'target':
      return `${hop} ${now}redirects to ${changedUrl(before, after, voice)}.`;
    case 'method':
      return `${hop} ${now}uses ${after} ${former(`${before}`)}.`;
    case 'status':
      return `${hop} ${now}returns ${after ?? 'no response'} ${former(before ?? 'no response')}.`;
    case 'type':
      return `${hop} is ${now}of type ${after} ${former(`${before}`)}.`;
    case 'error':
      return after === null ? `${hop} ${voice.stops(fail)}: ${short(before)}` : `${hop} ${now}fails: ${short(after)}`;
    case 'header':
      return headerSentence(hop, voice, { name, before, after });
    case 'cookie':
      return `${hop} ${after === null ? voice.stops(set) : `${now}sets`} the cookie ${short(name) || 'without a name'}.`;
    case 'tls-version':
      return `${hop} ${now}uses ${after} ${former(`${before}`)}.`;
    case 'issuer':
      return `Hop ${position}'s certificate is ${now}issued by ${short(after)} ${former(short(before))}.`;
    case 'expiry':
      return `Hop ${position}'s certificate ${now}expires on ${day(after)} ${former(day(before))}.`;
    case 'trust':
      return trustSentence(position, as, { before, after });
    case 'verdict':
      return `The verdict is ${now}'${after}' ${former(`'${before}'`)}.`;
    case 'final-url':
      return `The final URL is ${now}${changedUrl(before, after, voice)}.`;
    case 'score':
      return `The ${name} score is ${now}${after} ${former(`${before}`)}.`;
  }
}

function headerSentence(hop: string, voice: Voice, { name, before, after }: Omit<Described, 'kind'>): string {
  const header = name ?? 'a header';
  if (before === null) return `${hop} ${voice.now}sends ${header}: ${short(after)}.`;
  if (after === null) return `${hop} ${voice.stops(send)} ${header}: ${short(before)}.`;
  return `${hop} ${voice.now}sends ${header}: ${short(after)} ${voice.former(short(before))}.`;
}

function trustSentence(
  position: number | undefined,
  as: ComparedAs,
  { before, after }: Pick<Described, 'before' | 'after'>,
): string {
  const certificate = `trust hop ${position}'s certificate`;
  if (after === 'trusted') return `Browsers ${voices[as].now}${certificate}.`;
  if (as === 'another-client') return `Browsers don't ${certificate}: ${after}.`;
  if (before === 'trusted') return `Browsers no longer ${certificate}: ${after}.`;
  return `Browsers still don't ${certificate}: ${after} ${voices[as].former(`${before}`)}.`;
}

/** For two URLs of one site, the paths are enough. */
function changedUrl(before: string | null, after: string | null, voice: Voice): string {
  const [from, to] = [URL.parse(before ?? ''), URL.parse(after ?? '')];
  const isOneSite = from !== null && to !== null && from.origin === to.origin && from.username === to.username;
  const [fromText, toText] = isOneSite ? [pathOf(from), pathOf(to)] : [before, after];
  return `${short(toText) || 'none'} ${voice.former(short(fromText) || 'none')}`;
}

const pathOf = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`;

const day = (iso: string | null): string => iso?.slice(0, 10) ?? 'an unknown date';

/** A header or URL can be thousands of characters long. */
const longestValue = 160;
const short = (text: string | null): string =>
  text !== null && text.length > longestValue ? `${text.slice(0, longestValue)}…` : (text ?? '');

const doers: Readonly<Record<HopCause['kind'], string>> = {
  script: 'Script',
  form: 'Form sent by script',
  click: 'Link clicked by script',
};

/** The part of a page that redirected: `Script app.js, line 12`. A script within the page has the name of the page. */
export function describeCause({ kind, file, line }: HopCause): string {
  const doer = doers[kind];
  if (file === null) return doer;
  return `${doer} ${fileName(file)}${line === null ? '' : `, line ${line}`}`;
}

function fileName(file: string): string {
  const url = URL.parse(file);
  if (url === null) return file;
  return url.pathname.split('/').findLast((part) => part !== '') ?? url.host;
}
