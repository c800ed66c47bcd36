import type { Hop } from './trace.ts';

/** Parameter names that by custom carry a secret. */
const secretNames = new Set(
  'access_token accesstoken api_key apikey api-key auth_token authtoken client_secret id_token jsessionid jwt passwd password phpsessid private_key pwd refresh_token secret session_id sessionid sid sso_token token x-api-key'.split(
    ' ',
  ),
);

/** Shapes of keys and tokens that need no name to be known. */
const secretShapes: readonly (readonly [what: string, shape: RegExp])[] = [
  ['a JSON web token', /^eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*$/],
  ['an AWS access key', /^(?:AKIA|ASIA)[0-9A-Z]{16}$/],
  ['a Google API key', /^AIza[\w-]{35}$/],
  ['a GitHub token', /^(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{22,})$/],
  ['a Stripe key', /^[rs]k_live_[A-Za-z0-9]{16,}$/],
  ['a Slack token', /^xox[abposr]-[\w-]{10,}$/],
];

/** Longer values are no key of these shapes. */
const maxValueLength = 4096;

/**
 * The kind of secret that a parameter of a URL seems to be, never the secret itself; null when it does not look like
 * one.
 */
export function looksSecret(name: string, value: string): string | null {
  if (value === '') return null;
  const shape = value.length > maxValueLength ? undefined : secretShapes.find(([, pattern]) => pattern.test(value));
  if (shape !== undefined) return shape[0];
  return secretNames.has(name.toLowerCase()) ? 'named like a secret' : null;
}

export type UrlPart = 'query' | 'fragment';

/** A parameter by its name: its value may be a secret. */
export interface NamedParameter {
  part: UrlPart;
  name: string;
}

export type PersonalKind = 'email' | 'phone' | 'token';

export interface PassedOnParameter extends NamedParameter {
  what: PersonalKind;
}

/** The changes of the parameters before a hop. */
export interface ParameterChanges {
  added: NamedParameter[];
  changed: NamedParameter[];
  dropped: NamedParameter[];
  /** Personal-looking values that reach a host that the hop before was not at. */
  passedOn: PassedOnParameter[];
}

type Followed = Pick<Hop, 'url'>;

/** For each hop, what changed in query and fragment against the hop before. The first has none to be compared with. */
export function parameterChanges(hops: readonly Followed[]): ParameterChanges[] {
  return hops.map(({ url }, index) => {
    const before = hops[index - 1];
    return before === undefined ? nothingChanged() : changesBetween(URL.parse(before.url), URL.parse(url));
  });
}

const nothingChanged = (): ParameterChanges => ({ added: [], changed: [], dropped: [], passedOn: [] });

/** An invalid URL has no parameters to compare. */
function changesBetween(from: URL | null, to: URL | null): ParameterChanges {
  if (from === null || to === null) return nothingChanged();
  const before = parametersOf(from);
  const after = parametersOf(to);
  const arrived = [...after.values()];
  const isNewHost = siteName(from) !== siteName(to);
  return {
    added: arrived.filter(({ key }) => !before.has(key)).map(named),
    changed: arrived.filter(({ key, values }) => isOther(before.get(key), values)).map(named),
    dropped: [...before.values()].filter(({ key }) => !after.has(key)).map(named),
    passedOn: isNewHost ? arrived.flatMap(personal) : [],
  };
}

interface Parameter extends NamedParameter {
  key: string;
  values: string[];
}

/** All parameters of a URL, each once, with all the values it has. */
export function parametersOf(url: URL): Map<string, Parameter> {
  const found = new Map<string, Parameter>();
  for (const [part, text] of [
    ['query', url.search],
    ['fragment', url.hash],
  ] as const) {
    for (const [name, value] of readParameters(text)) {
      const key = `${part} ${name}`;
      const known = found.get(key);
      if (known === undefined) found.set(key, { key, part, name, values: [value] });
      else known.values.push(value);
    }
  }
  return found;
}

const named = ({ part, name }: Parameter): NamedParameter => ({ part, name });

const isOther = (before: Parameter | undefined, values: readonly string[]): boolean =>
  before !== undefined && JSON.stringify(before.values) !== JSON.stringify(values);

/** A host with www in front belongs to the same site: nothing leaves. */
const siteName = ({ hostname }: URL): string => hostname.replace(/^www\./, '');

function personal({ part, name, values }: Parameter): PassedOnParameter[] {
  const what = values.map((value) => personalKind(name, value)).find((kind) => kind !== null);
  return what === undefined ? [] : [{ part, name, what }];
}

/** The longest that an email address may be (RFC 5321 section 4.5.3.1), and more than any phone number. */
const maxPersonalLength = 320;
const phoneNames = new Set(['phone', 'phone_number', 'phonenumber', 'tel', 'telephone', 'mobile', 'msisdn', 'cell']);

/** Whether a parameter looks like it is about one person. */
function personalKind(name: string, value: string): PersonalKind | null {
  if (looksSecret(name, value) !== null) return 'token';
  if (value.length > maxPersonalLength) return null;
  if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value)) return 'email';
  const digits = value.replaceAll(/[\s().-]/g, '');
  // A plus in a query is read as a space, so it may be missing.
  const isNumber = /^\+?\d{7,15}$/.test(digits);
  const isWritten = /^[+ ]/.test(value) && digits.replace('+', '').length >= 8;
  return isNumber && (isWritten || phoneNames.has(name.toLowerCase())) ? 'phone' : null;
}

export interface ParameterStep {
  hopIndex: number;
  /** given: the URL that was requested has it. */
  what: 'given' | 'added' | 'changed' | 'dropped';
}

/** One parameter on its way through a chain. */
export interface ParameterJourney extends NamedParameter {
  steps: ParameterStep[];
  /** Set when it looks personal and reached another host. */
  passedOn: { what: PersonalKind; hopIndex: number } | null;
}

/** Every parameter that a URL of the chain has, in the order they appear, and what each hop did with it. */
export function parameterJourneys(hops: readonly Pick<Hop, 'url' | 'hopIndex'>[]): ParameterJourney[] {
  const journeys = new Map<string, ParameterJourney>();
  const journeyOf = ({ part, name }: NamedParameter): ParameterJourney => {
    const key = `${part} ${name}`;
    const known = journeys.get(key) ?? { part, name, steps: [], passedOn: null };
    journeys.set(key, known);
    return known;
  };
  const first = URL.parse(hops[0]?.url ?? '');
  const given = first === null ? [] : [...parametersOf(first).values()];
  for (const parameter of given) journeyOf(parameter).steps.push({ hopIndex: hops[0]?.hopIndex ?? 0, what: 'given' });
  for (const [index, changes] of parameterChanges(hops).entries()) {
    const hopIndex = hops[index]?.hopIndex ?? index;
    for (const what of ['added', 'changed', 'dropped'] as const) {
      for (const parameter of changes[what]) journeyOf(parameter).steps.push({ hopIndex, what });
    }
    for (const { what, ...parameter } of changes.passedOn) journeyOf(parameter).passedOn ??= { what, hopIndex };
  }
  return [...journeys.values()];
}

/**
 * The parameters of the `search` or the `hash` of a URL, as URLSearchParams has them. It is handed none without an
 * equals sign: in Node, the time those take grows with the square of their number.
 */
export function readParameters(part: string): URLSearchParams {
  const parameters = part
    .slice(1)
    .split('&')
    .map((text) => (text === '' || text.includes('=') ? text : `${text}=`));
  return new URLSearchParams(`?${parameters.join('&')}`);
}
