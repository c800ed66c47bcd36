import { type ClientName, trackDefaults } from '@hopwise/model';
import { type Braces, countChoices, isInStep, readBraces } from './braces.ts';
import { type ContractTest, expectsEnd, expectsNoRedirect, isRedirectCode, type Place } from './contract.ts';
import { patternKind } from './pattern.ts';
import type { DefaultsEntry, TestEntry } from './test-entry.ts';

/** A problem with a test as a whole, and the field to point at. */
export interface TestProblem {
  field: keyof TestEntry;
  message: string;
}

export interface Defaults {
  expectations: DefaultsEntry;
  clients: readonly ClientName[];
}

export const noDefaults: Defaults = { expectations: {}, clients: [] };

/** How many URLs the braces of one test may expand to. */
const maxChoices = 1000;

/** The test that an entry means, with what it leaves to the defaults filled in. */
export function completeTest(entry: TestEntry, defaults: Defaults, place: Place): ContractTest | TestProblem {
  const statuses = statusesOf(entry, defaults.expectations);
  if ('message' in statuses) return statuses;
  // Of a URL that must not redirect, nothing is expected that redirects alone can do.
  const { https, certificate, same, headers } = defaults.expectations;
  // A test of the first Location alone takes over only what the first response can show.
  let inherited: DefaultsEntry = defaults.expectations;
  if (expectsNoRedirect(statuses)) inherited = { https, certificate, same };
  else if (isOfLocation(entry)) inherited = { certificate, same, headers };
  const whole = { ...inherited, ...entry };
  const clients = [...new Set(entry.clients ?? (entry.userAgent ? [] : defaults.clients))];
  const test: ContractTest = {
    line: place.line,
    column: place.column,
    from: entry.from,
    method: entry.method ?? trackDefaults.method,
    userAgent: entry.userAgent || null,
    clients,
    // A default for all tests says nothing of those that one client asks.
    sameForClients: whole.same === 'clients' && clients.length > 1,
    to: entry.to ?? null,
    location: entry.location ?? null,
    chain: entry.chain ?? null,
    ...statuses,
    maxRedirects: whole.maxRedirects ?? null,
    keepsQuery: whole.query === 'keep',
    keepsFragment: whole.fragment === 'keep',
    https: whole.https ?? false,
    trusted: whole.certificate === 'trusted',
    allowsInvalidCertificates: whole.certificate === 'any',
    headers: { ...lowerCased(inherited.headers), ...lowerCased(entry.headers) },
    not: [whole.not ?? []].flat(),
    note: entry.note || null,
  };
  return whatIsWrong(entry, test) ?? test;
}

type Statuses = Pick<ContractTest, 'status' | 'final'>;

/**
 * A redirect is expected of the first response, any other code of the last one. Where nothing is said of a target,
 * the first has to be the last.
 */
function statusesOf(entry: TestEntry, defaults: DefaultsEntry): Statuses | TestProblem {
  const own = codesOrNull(entry.status);
  const final = codesOrNull(entry.final ?? (isOfLocation(entry) ? undefined : defaults.final));
  const usual = { status: own ?? codesOrNull(defaults.status), final };
  if (own === null || own.every(isRedirectCode)) return usual;
  if (own.some(isRedirectCode)) {
    return {
      field: 'status',
      message: 'status mixes redirects with other codes. Put the code of the last response in final.',
    };
  }
  if (entry.final !== undefined) {
    return {
      field: 'final',
      message: `status ${own.join(', ')} already applies to the last response. Remove final.`,
    };
  }
  if (isOfLocation(entry))
    return { field: 'status', message: 'location expects a redirect. Use a redirect status, or omit it.' };
  const isLed = entry.to !== undefined || entry.chain !== undefined;
  return isLed ? { status: codesOrNull(defaults.status), final: own } : { status: own, final: null };
}

const isOfLocation = ({ location, to, chain }: TestEntry): boolean =>
  location !== undefined && to === undefined && chain === undefined;

const lowerCased = (headers: ContractTest['headers'] = {}): ContractTest['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const words: Readonly<Record<string, readonly number[]>> = { permanent: [301, 308], temporary: [302, 303, 307] };

/** In order, each once. */
function codesOrNull(status: TestEntry['status']): number[] | null {
  if (status === undefined) return null;
  const codes = typeof status === 'string' ? (words[status] ?? []) : [status].flat();
  return [...new Set(codes)].sort((a, b) => a - b);
}

export const tooFewClients = 'same: clients needs at least two clients.';

function whatIsWrong(entry: TestEntry, test: ContractTest): TestProblem | undefined {
  if (test.to !== null && test.chain !== null) {
    return { field: 'to', message: 'Use either chain or to, not both.' };
  }
  if (entry.same === 'clients' && !test.sameForClients) {
    return { field: 'same', message: tooFewClients };
  }
  if (expectsNothing(test)) {
    return { field: 'from', message: 'This test has no expectation. Add to, status or another field.' };
  }
  const leader = readBraces(test.from);
  if (countChoices(leader) > maxChoices) {
    return { field: 'from', message: `These braces expand to more than ${maxChoices} URLs` };
  }
  if (test.to !== null && !follows(leader, test.to)) return outOfStep('to', leader, readBraces(test.to));
  if (test.location !== null && !follows(leader, test.location)) {
    return outOfStep('location', leader, readBraces(test.location));
  }
  const stray = test.chain?.find((url) => !follows(leader, url));
  if (stray !== undefined) return outOfStep('chain', leader, readBraces(stray));
  if (entry.userAgent && entry.clients?.length) {
    return { field: 'clients', message: 'Use either userAgent or clients, not both.' };
  }
  return undefined;
}

/** A regular expression has its own braces. */
const follows = (leader: Braces, url: string): boolean =>
  patternKind(url) === 'regex' || isInStep(leader, readBraces(url));

const outOfStep = (field: 'to' | 'location' | 'chain', leader: Braces, follower: Braces): TestProblem => ({
  field,
  message: `The braces in from and ${field} don't match: ${sizes(leader)} vs. ${sizes(follower)} alternatives`,
});

const sizes = ({ groups }: Braces): string =>
  groups.length === 0 ? 'no' : groups.map(({ length }) => length).join(' and ');

const expectsNothing = (test: ContractTest): boolean =>
  !expectsEnd(test) &&
  test.location === null &&
  test.status === null &&
  !test.trusted &&
  !test.sameForClients &&
  test.not.length === 0 &&
  Object.keys(test.headers).length === 0;
