import { type NamedParameter, type PersonalKind, parameterChanges } from './parameter-changes.ts';
import type { Hop } from './trace.ts';

/** good: safer than before. warning: should be reviewed. bad: a browser stops, or protection is lost. */
export type ChangeTone = 'neutral' | 'good' | 'warning' | 'bad';

/** The differences of a hop, in a few words. */
export interface HopChange {
  says: string;
  tone: ChangeTone;
}

type Followed = Pick<Hop, 'url' | 'method' | 'cookiesSet' | 'tls'>;

/** For each hop, what changed since the one before, and what it sets: the most severe first. */
export function hopChanges(hops: readonly Followed[]): HopChange[][] {
  const parameters = parameterChanges(hops);
  const firstOf = new Map<string, number>();
  return hops.map((hop, index) => {
    const { added, changed, dropped, passedOn } = parameters[index] ?? {};
    const request = `${hop.method} ${hop.url.replace(/#.*/s, '')}`;
    const before = firstOf.get(request);
    if (before === undefined) firstOf.set(request, index + 1);
    return [
      ...certificateOf(hop),
      ...(before === undefined ? [] : [{ says: `Same URL as hop ${before}`, tone: 'warning' as const }]),
      ...personalDataOf(passedOn ?? [], hop),
      ...arrivalOf(hops[index - 1], hop),
      ...listed('Drops', dropped, 'warning'),
      ...listed('Changes', changed, 'neutral'),
      ...listed('Adds', added, 'neutral'),
      ...cookiesOf(hop),
    ];
  });
}

const personalNames: Readonly<Record<PersonalKind, string>> = { email: 'Email', phone: 'Phone number', token: 'Token' };

function personalDataOf(passedOn: readonly { what: PersonalKind }[], hop: Followed): HopChange[] {
  if (passedOn.length === 0) return [];
  const [first = '', ...others] = [...new Set(passedOn.map(({ what }) => personalNames[what]))];
  const kinds = [first, ...others.map((kind) => kind.toLowerCase())].join(' and ');
  return [{ says: `${kinds} passed to ${hostOf(hop)}`, tone: 'warning' }];
}

const hostOf = ({ url }: Followed): string => URL.parse(url)?.hostname ?? url;

const certificateOf = ({ tls }: Followed): HopChange[] =>
  tls?.trusted === false ? [{ says: 'Certificate not trusted', tone: 'bad' }] : [];

function arrivalOf(before: Followed | undefined, hop: Followed): HopChange[] {
  const from = URL.parse(before?.url ?? '');
  const to = URL.parse(hop.url);
  if (before === undefined || from === null || to === null) return [];
  return [
    ...schemeChange(from.protocol, to.protocol),
    ...(from.hostname === to.hostname ? [] : [{ says: 'New host', tone: 'neutral' as const }]),
    ...(before.method === hop.method
      ? []
      : [{ says: `${hop.method} instead of ${before.method}`, tone: 'warning' as const }]),
  ];
}

function schemeChange(from: string, to: string): HopChange[] {
  if (from === 'http:' && to === 'https:') return [{ says: 'Upgraded to https', tone: 'good' }];
  return from === 'https:' && to === 'http:' ? [{ says: 'Downgraded to http', tone: 'bad' }] : [];
}

const namesShown = 3;
/** Anything may be a name. */
const longestName = 40;

function listed(verb: string, parameters: readonly NamedParameter[] = [], tone: ChangeTone): HopChange[] {
  if (parameters.length === 0) return [];
  const names = parameters.slice(0, namesShown).map(readableName).join(', ');
  const more = parameters.length - namesShown;
  return [{ says: more > 0 ? `${verb} ${names} and ${more} more` : `${verb} ${names}`, tone }];
}

/** As it is written in a URL: a fragment has its mark. */
export function readableName({ part, name }: NamedParameter): string {
  const shown = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
  return `${part === 'fragment' ? '#' : ''}${shown === '' ? '(no name)' : shown}`;
}

function cookiesOf({ cookiesSet: { length } }: Followed): HopChange[] {
  if (length === 0) return [];
  return [{ says: length === 1 ? 'Stores a cookie' : `Stores ${length} cookies`, tone: 'neutral' }];
}
