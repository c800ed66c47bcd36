import { type ClientName, clientNamed, parseUrlInput } from '@hopwise/model';
import { choicesOf, fillBraces, readBraces } from './braces.ts';
import { tooFewClients } from './complete-test.ts';
import type { Contract, ContractTest, Problem } from './contract.ts';
import { patternKind } from './pattern.ts';
import {
  findUnreplaced,
  moved,
  type ReplacedSites,
  replacedSites,
  requestedSite,
  type SiteOptions,
} from './replaced-sites.ts';

/** One URL to request, as one client, and what is expected of it: a test without braces, clients and base. */
export interface ContractCase extends Omit<ContractTest, 'clients' | 'sameForClients'> {
  /** The requested URL: `from` with the parameter and fragment that are looked for at the end. */
  url: string;
  client: ClientName | null;
  /** The client whose chain this one is compared with; null: none. */
  sameAs: ClientName | null;
}

export interface PlanOptions extends SiteOptions {
  /** Instead of those that the tests name. */
  clients?: readonly ClientName[];
}

/** Reports paths without a base once. */
export function findPathsWithoutBase(contract: Contract, options: PlanOptions = {}): Problem[] {
  if (requestedSite(contract, options) !== null) return [];
  const [first, ...others] = contract.tests.filter(({ from }) => from.startsWith('/'));
  if (first === undefined) return [];
  const count = others.length.toLocaleString('en-US');
  const more = others.length === 0 ? 'is a path' : `and ${count} more are paths`;
  return [
    { line: first.line, column: first.column, message: `${first.from.slice(0, 80)} ${more}. Set base to the site.` },
  ];
}

/** Tests that compare clients when fewer than two run: they would pass with nothing compared. */
function findUncompared({ tests }: Contract, { clients }: PlanOptions): Problem[] {
  if (clients === undefined || new Set(clients).size > 1) return [];
  return tests
    .filter(({ sameForClients }) => sameForClients)
    .map(({ line, column }) => ({ line, column, message: tooFewClients }));
}

/** The problems that keep a readable contract from being tested like this. */
export const findPlanProblems = (contract: Contract, options: PlanOptions = {}): Problem[] => [
  ...findPathsWithoutBase(contract, options),
  ...findUnreplaced(contract, options),
  ...findUncompared(contract, options),
];

/** All cases of a contract, in order, generated on demand. Paths must have a base. */
export function* planCases(contract: Contract, options: PlanOptions = {}): Generator<ContractCase> {
  const asked = requestedSite(contract, options);
  const replaced = replacedSites(contract, options);
  for (const { clients: own, sameForClients, ...test } of contract.tests) {
    const clients = options.clients ?? own;
    const leader = sameForClients ? (clients[0] ?? null) : null;
    const from = readBraces(test.from);
    const follow = (url: string, choice: readonly number[]) =>
      moved(patternKind(url) === 'regex' ? url : fillBraces(readBraces(url), choice), replaced);
    for (const choice of choicesOf(from)) {
      const filled = {
        ...test,
        from: absolute(fillBraces(from, choice), asked, replaced),
        to: test.to === null ? null : follow(test.to, choice),
        location: test.location === null ? null : follow(test.location, choice),
        chain: test.chain?.map((url) => follow(url, choice)) ?? null,
        not: test.not.map((url) => moved(url, replaced)),
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

function absolute(from: string, asked: string | null, replaced: ReplacedSites): string {
  if (!from.startsWith('/')) return moved(parseUrlInput(from)?.href ?? from, replaced);
  return URL.parse(from, asked ?? undefined)?.href ?? from;
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
