import { contractLimits, contractRow, testContractRequest, testedContract } from '@hopwise/model';
import * as z from 'zod/mini';
import { accessContract, testAtOnce } from '../../contracts/index.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { parseInput } from '../../http/validation.ts';
import { defineTool, told } from '../define-tool.ts';
import { quoted } from '../fit-result.ts';

const { base, clients, rebase, spelling, text } = testContractRequest.shape;
const { passed, failed, couldNotRun, warnings } = testedContract.shape;

const toldRow = z.pick(contractRow, {
  ...{ number: true, line: true, url: true, method: true, client: true, outcome: true },
  ...{ reasons: true, warnings: true, finalUrl: true, finalStatusCode: true },
});

const input = z.strictObject({
  text: told(
    z.optional(text),
    'The contract. YAML: version: 1, then a list under tests with from, to, status; CSV: columns from, to, status; or lines such as "/old -> /new 301".',
  ),
  contractId: told(
    z.optional(z.string({ error: 'Contract ID must be text' })),
    'ID of a saved contract, instead of text. The ID is in the URL of its page (/contracts/ID).',
  ),
  spelling: told(spelling, 'Format of text. Default: detected.'),
  base: told(
    base,
    "The site to test instead of the contract's own, such as https://staging.example.com. The contract's paths and URLs are moved to it.",
  ),
  rebase: told(
    rebase,
    'If the URLs are on several sites, the replacement for each: { "https://www.example.com": "https://staging.example.com" }. To keep a site, map it to itself.',
  ),
  clients: told(clients, "Clients to run as, overriding the contract's."),
});

export const checkContract = defineTool({
  name: 'check_contract',
  title: 'Test a redirect contract',
  description: `Runs redirect tests and reports which pass, which fail and why. Takes the text of a contract or the ID of a saved one. At most ${contractLimits.casesAtOnce} cases (URLs × clients) and ${contractLimits.textLengthAtOnce / 1024} KB within 30 s; PAYLOAD_TOO_LARGE for more: run it in the project instead. Each case counts toward the account's hourly requests. Nothing is stored. It sends the requests in the contract, which may be POST. CONTRACT_INVALID lists every problem with its line. Needs an API key with the read-write scope.`,
  needsWriting: true,
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input,
  output: z.object({ passed, failed, couldNotRun, warnings, rows: z.array(toldRow) }),
  async run({ deps, userId, origin, signal, admitTrack }, { contractId, ...asked }) {
    const given = contractId === undefined ? asked : await readKept(deps.db, userId, contractId, asked);
    const request = parseInput(testContractRequest, given);
    await admitTrack();
    const data = await testAtOnce(deps, userId, request, signal);
    return { data, page: contractId === undefined ? null : `${origin}/contracts/${contractId}` };
  },
  say: ({ passed, failed, couldNotRun, warnings, rows }) => ({
    headline: `${failed + couldNotRun === 0 ? 'Passed' : 'Failed'}: ${passed} passed, ${failed} failed, ${couldNotRun} with errors, ${warnings} with warnings.`,
    facts: [],
    fromSites: rows.map(
      ({ number, line, outcome, url, method, client, finalUrl, finalStatusCode, reasons, warnings }) =>
        `Case ${number}, line ${line}, ${outcome}: ${method} ${quoted(url)} as ${client ?? 'Hopwise'} ended at ${quoted(finalUrl)}, status ${[finalStatusCode ?? 'none', ...reasons, ...warnings].join('; ')}`,
    ),
  }),
});

type Asked = Omit<z.output<typeof input>, 'contractId'>;

async function readKept(db: Database, userId: string, id: string, { text, spelling, ...asked }: Asked): Promise<Asked> {
  const refuse = (message: string) => new AppError('VALIDATION_FAILED', message, [{ path: 'contractId', message }]);
  if (text !== undefined) throw refuse('Provide either text or contractId, not both');
  if (spelling !== undefined) throw refuse('Omit spelling when you pass contractId');
  const { row } = await accessContract(db, userId, id);
  return { base: row.base, ...asked, text: row.text, spelling: row.spelling };
}
