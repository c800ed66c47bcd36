import { type ClientName, clientNamed, parseUrlInput } from '@hopwise/model';
import { choicesOf, fillBraces, readBraces } from './braces.ts';
import { tooFewClients } from './complete-test.ts';
import type { Contract, ContractTest, Problem } from './contract.ts';
import { patternKind } from './pattern.ts';

/** One URL to ask for, as one client, and what is expected of it: a test without braces, clients and base. */
export interface ContractCase extends Omit<ContractTest, 'clients' | 'sameForClients'> {
  /** What is asked for: `from` with the parameter and fragment that are looked for at the end. */
  url: string;
  client: ClientName | null;
  /** Whose chain this one is to be like; null: nobody's. */
  sameAs: ClientName | null;
}

export interface PlanOptions {
  /** The site that a contract is kept with: what it is about when its text names none. */
  home?: string | null;
  /** Takes the place of the base, also in URLs that name it. */
  base?: string | null;
  /** Instead of those that the tests name. */
  clients?: readonly ClientName[];
}

/** The site that a contract is about, by its text or by where it is kept. */
export const namedSite = ({ base }: Contract, { home }: PlanOptions): string | null => base ?? home ?? null;

/** Paths that belong to no site. */
export function findHomeless(contract: Contract, options: PlanOptions = {}): Problem[] {
  if ((options.base ?? namedSite(contract, options)) !== null) return [];
  return contract.tests
    .filter(({ from }) => from.startsWith('/'))
    .map(({ line, column, from }) => ({
      line,
      column,
      message: `${from.slice(0, 80)} is a path: name the site as base`,
    }));
}

/** Tests that compare clients, when fewer than two are to ask: they would pass with nothing compared. */
function findUncompared({ tests }: Contract, { clients }: PlanOptions): Problem[] {
  if (clients === undefined || new Set(clients).size > 1) return [];
  return tests
    .filter(({ sameForClients }) => sameForClients)
    .map(({ line, column }) => ({ line, column, message: tooFewClients }));
}

/** What keeps a contract that can be read from being tested like this. */
export const findPlanProblems = (contract: Contract, options: PlanOptions = {}): Problem[] => [
  ...findHomeless(contract, options),
  ...findUncompared(contract, options),
];

/** All that a contract asks for, in its order, as it is needed. Paths must have a base. */
export function* planCases(contract: Contract, options: PlanOptions = {}): Generator<ContractCase> {
  const named = namedSite(contract, options);
  const sites = { named, asked: options.base ?? named };
  for (const { clients: own, sameForClients, ...test } of contract.tests) {
    const clients = options.clients ?? own;
    const leader = sameForClients ? (clients[0] ?? null) : null;
    const from = readBraces(test.from);
    const follow = (url: string, choice: readonly number[]) =>
      onSite(patternKind(url) === 'regex' ? url : fillBraces(readBraces(url), choice), sites);
    for (const choice of choicesOf(from)) {
      const filled = {
        ...test,
        from: absolute(fillBraces(from, choice), sites),
        to: test.to === null ? null : follow(test.to, choice),
        chain: test.chain?.map((url) => follow(url, choice)) ?? null,
        not: test.not.map((url) => onSite(url, sites)),
      };
      for (const client of clients.length === 0 ? [clientOf(test)] : clients) {
        const sameAs = client === leader ? null : leader;
        yield { ...filled, userAgent: client === null ? test.userAgent : null, client, sameAs, url: probing(filled) };
      }
    }
  }
}

/** As in the files of bulk jobs, a client's name may stand where a user agent does. */
const clientOf = ({ userAgent }: Pick<ContractTest, 'userAgent'>): ClientName | null =>
  clientNamed(userAgent ?? '') ?? null;

/** Every test has at least one. */
export function countCases(contract: Contract, { clients }: PlanOptions = {}): number {
  return contract.tests.reduce((sum, { from, clients: own }) => {
    const choices = readBraces(from).groups.reduce((product, { length }) => product * length, 1);
    return sum + choices * Math.max(1, (clients ?? own).length);
  }, 0);
}

interface Sites {
  /** That the contract is about. */
  named: string | null;
  asked: string | null;
}

const originOf = (url: string): string | undefined => parseUrlInput(url)?.origin;

function absolute(from: string, sites: Sites): string {
  if (!from.startsWith('/')) return onSite(parseUrlInput(from)?.href ?? from, sites);
  return URL.parse(from, sites.asked ?? undefined)?.href ?? from;
}

/** A URL of the site that the contract names is meant for whichever site is asked instead. */
export function onSite(url: string, { named, asked }: Sites): string {
  if (named === null || asked === null || named === asked) return url;
  const [origin, instead] = [originOf(named), originOf(asked)];
  if (origin === undefined || instead === undefined || !url.toLowerCase().startsWith(origin)) return url;
  const rest = url.slice(origin.length);
  return /^(?:[/?#*]|$)/.test(rest) ? instead + rest : url;
}

const probeName = 'hopwise-probe';

/** Something to look for at the end of the chain. */
function probing({
  from,
  keepsQuery,
  keepsFragment,
}: Pick<ContractCase, 'from' | 'keepsQuery' | 'keepsFragment'>): string {
  const url = new URL(from);
  if (keepsQuery) url.search = `${url.search === '' ? '?' : `${url.search}&`}${probeName}=1`;
  if (keepsFragment && url.hash === '') url.hash = probeName;
  return url.href;
}
