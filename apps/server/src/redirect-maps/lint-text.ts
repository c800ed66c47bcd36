import { writeContract } from '@hopwise/contract';
import {
  type LintedRedirects,
  type LintRedirectsRequest,
  type RedirectContract,
  type RedirectContractRequest,
  redirectFileLimits,
} from '@hopwise/model';
import { dialectOf, type Finding, lint, RedirectFileError, readRedirectMap } from '@hopwise/redirect-map';
import { testsOf } from '@hopwise/redirect-map/contract-tests';

/** Plain values, so that a thread can do it. */
export interface RedirectWork {
  lint: { request: LintRedirectsRequest; today: string };
  contract: { request: RedirectContractRequest };
  rows: { bytes: Uint8Array; fileName: string };
}
export type AnyRedirectWork = Pick<RedirectWork, 'lint'> | Pick<RedirectWork, 'contract'> | Pick<RedirectWork, 'rows'>;

/** Runs one piece of work in a thread. */
export function doRedirectWork(work: AnyRedirectWork): object {
  if ('lint' in work) return lintText(work.lint);
  return 'contract' in work ? contractFromText(work.contract) : csvOf(work.rows);
}

/** The problem with the request, for its author. */
export interface Unreadable {
  unreadable: string;
}

/** Rows that a finding is also about. */
const relatedPerFinding = 20;

export function lintText({ request, today }: RedirectWork['lint']): LintedRedirects | Unreadable {
  return orUnreadable(() => {
    const map = readRedirectMap(request.text, options(request));
    const { dialect, rows, read, counts, findings } = lint(map, { today, hosts: request.hosts ?? [] });
    const shown = findings.slice(0, redirectFileLimits.findings).map(findingOf);
    return { dialect, title: dialectOf(dialect).title, rows, read, counts, findings: shown };
  });
}

export function contractFromText({ request }: RedirectWork['contract']): RedirectContract | Unreadable {
  return orUnreadable(() => {
    const { tests, skipped } = testsOf(readRedirectMap(request.text, options(request)));
    if (tests.length === 0) return { unreadable: 'No rows in this file can be tested' };
    const hasPaths = tests.some(({ from }) => from.startsWith('/'));
    if (hasPaths && (request.base ?? null) === null) {
      return { unreadable: 'The sources are paths. Add the site that they belong to as "base".' };
    }
    const text = writeContract({ base: request.base ?? null, connect: null, tests }, 'yaml') ?? '';
    return {
      text,
      tests: tests.length,
      skippedRows: skipped.length,
      skipped: skipped
        .slice(0, redirectFileLimits.skipped)
        .map(({ position, source, reason }) => ({ ...position, source, reason })),
    };
  });
}

/** The redirects of a file as the CSV of a bulk job. */
function csvOf({ bytes, fileName }: RedirectWork['rows']): { text: string } | Unreadable {
  return orUnreadable(() => {
    const { tests } = testsOf(readRedirectMap(bytes, { fileName }));
    if (tests.length === 0) return { unreadable: 'No rows in this file can be tested' };
    return { text: writeContract({ base: null, connect: null, tests }, 'csv') ?? '' };
  });
}

const options = ({ fileName, dialect }: LintRedirectsRequest) => ({
  ...(fileName !== undefined && { fileName }),
  ...(dialect !== undefined && { dialect }),
});

const findingOf = ({ id, severity, message, advice, position, rule, related, fix }: Finding) => ({
  ...{ id, severity, message, advice, ...position },
  source: rule?.source.text ?? null,
  target: rule?.target ?? null,
  related: related.slice(0, relatedPerFinding).map((other) => ({ ...other.position, message: other.message })),
  fixable: fix !== null,
});

function orUnreadable<Result>(work: () => Result | Unreadable): Result | Unreadable {
  try {
    return work();
  } catch (error) {
    if (error instanceof RedirectFileError) return { unreadable: error.message };
    throw error;
  }
}
