import { clientNames } from '@hopwise/contract/clients';

const networkOptions = `  --connect HOST[:PORT]  ask this server, whatever DNS says; Host header and server name stay
  --client NAME          ask as this client (${clientNames.join(', ')})
  --allow-private        also contact private and local IP addresses
  --ca FILE              trust the certificates in this PEM file, too
  --timeout SECONDS      for a whole chain (15)
`;

const pages = {
  trace: `Usage: hopwise trace URL [options]

Follows the redirects of a URL and shows every hop.

Options:
  --format FORMAT        pretty, json, har or markdown (pretty)
  --method METHOD        GET, HEAD or POST (GET)
${networkOptions}
Exit code: 0 a page was reached, 1 the chain ends in an error, 2 bad usage, 3 no response.
`,
  test: `Usage: hopwise test CONTRACT [options]

Tests redirects against a contract: a YAML or CSV file, or lines of \`from -> to [status]\`. - reads standard input.

Options:
  --base URL             the site to test, in place of the contract's base
  --format FORMAT[=FILE] pretty, json, jsonl, junit, tap, github, sarif or markdown; may be repeated with files (pretty)
  --fail-on warn         warnings fail, too
  --concurrency N        tests at the same time (16)
  --per-host N           requests to one host at the same time (8)
  --retries N            try again when a test could not be run (0)
${networkOptions}
Exit code: 0 all passed, 1 an expectation failed, 2 bad usage or contract, 3 some tests could not be run.
`,
  init: `Usage: hopwise init SOURCE… [options]

Writes a contract. SOURCE is a contract, CSV file or list of URLs, a sitemap or site (its sitemap is read), or a URL.
URLs without an expectation are asked for, and what they do now is what the contract expects.

Options:
  --output FILE          write to this file, which must not exist (standard output)
  --as SPELLING          yaml, csv or lines (yaml)
  --max-urls N           of a sitemap (1000)
  --concurrency N        URLs at the same time (16)
  --per-host N           requests to one host at the same time (8)
${networkOptions}
Exit code: 0 written, 2 bad usage or source, 3 a source could not be read.
`,
} as const;

type CommandName = keyof typeof pages;
export const isCommandName = (name: string): name is CommandName => Object.hasOwn(pages, name);

/** Of one command, or of all. */
export const helpOf = (name?: CommandName): string =>
  name === undefined
    ? `Usage: hopwise COMMAND [options]

Tests redirects like code.

Commands:
  trace URL        follow the redirects of a URL
  test CONTRACT    test redirects against a contract
  init SOURCE…     write a contract

  --version        show the version
  COMMAND --help   show the options of a command
`
    : pages[name];
