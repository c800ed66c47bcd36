import {
  compareOptions,
  initOptions,
  lintOptions,
  monitorsOptions,
  type OptionSpecs,
  resolveOptions,
  testOptions,
  traceOptions,
} from './options.ts';

/** The description of a command in help and completion. */
export interface CommandReference {
  summary: string;
  /** The positional arguments. */
  operand: string;
  /** The values that the shell offers for it. */
  operandChoices?: readonly string[];
  takesFile: boolean;
  description: readonly string[];
  options: OptionSpecs;
  exitCodes: readonly string[];
  examples: readonly string[];
}

export const shells = ['bash', 'zsh', 'fish'] as const;

export const commandReference = {
  trace: {
    summary: 'trace the redirects of a URL',
    operand: 'URL',
    takesFile: false,
    description: ['Follows the redirects of a URL and shows every hop: status, time, protocol and IP address.'],
    options: traceOptions,
    exitCodes: ['a page was reached', 'the chain ends in an error', 'bad usage', 'there was no response'],
    examples: [
      'hopwise trace example.com',
      'hopwise trace example.com --client googlebot --format json',
      'hopwise trace https://www.example.com/old --connect 203.0.113.7',
    ],
  },
  test: {
    summary: 'test redirects against a contract',
    operand: 'CONTRACT',
    takesFile: true,
    description: [
      'Runs the tests in a contract against a site and reports differences.',
      'CONTRACT is a YAML or CSV file, or lines of `from -> to [status]`; - reads standard input.',
      'It can also be a redirect file, as for hopwise lint: its rows are the tests, and --live is the site.',
      'The report goes to standard output, progress to standard error.',
    ],
    options: testOptions,
    exitCodes: ['all passed', 'one or more tests failed', 'bad usage or contract', "some tests couldn't run"],
    examples: [
      'hopwise test redirects.yaml',
      'hopwise test redirects.csv --base https://staging.example.com',
      'hopwise test public/_redirects --live https://www.example.com',
      'hopwise test redirects.yaml --connect 203.0.113.7 --format junit=report.xml --format github',
      'HOPWISE_API_KEY=… hopwise test redirects.yaml --server https://hopwise.example.com',
    ],
  },
  lint: {
    summary: 'find mistakes in redirect files',
    operand: 'FILE…',
    takesFile: true,
    description: [
      'Reads redirect files and reports chains, loops, rows that never fire and other mistakes.',
      'FILE is a _redirects file, netlify.toml, vercel.json, Next.js redirects, firebase.json, .htaccess, nginx or',
      'Caddy configuration, or a CSV, YAML or JSON file; - reads standard input. Only --targets sends requests.',
    ],
    options: lintOptions,
    exitCodes: [
      'no findings at the --fail-on level',
      'findings',
      "bad usage, or a file that can't be read",
      "a file couldn't be written, or --targets was interrupted",
    ],
    examples: [
      'hopwise lint public/_redirects',
      'hopwise lint _redirects --fix',
      'hopwise lint _redirects --targets --base https://www.example.com',
      'hopwise lint _redirects --moved origin/main...HEAD',
      'hopwise lint vercel.json redirects.csv --host www.example.com --format github',
      'hopwise lint _redirects --dialect cloudflare --format sarif=lint.sarif',
    ],
  },
  resolve: {
    summary: 'explain where a redirect file sends a URL',
    operand: 'FILE URL',
    takesFile: true,
    description: ['Shows step by step which rows of a redirect file apply to a URL or path. No request is sent.'],
    options: resolveOptions,
    exitCodes: ['the chain ends', 'the chain is a loop', "bad usage, or a file that can't be read"],
    examples: [
      'hopwise resolve _redirects /old',
      'hopwise resolve vercel.json https://www.example.com/old --format json',
    ],
  },
  compare: {
    summary: 'compare a URL across clients',
    operand: 'URL',
    takesFile: false,
    description: [
      'Requests a URL from a Hopwise server as Chrome, then with one change at a time:',
      'client, language, cookies, IP version, protocol, method or URL variant.',
      "Shows the final URL for each client. Requests come from the server's IP address.",
    ],
    options: compareOptions,
    exitCodes: [
      'compared; with --same: all clients get the same result',
      'with --same: some clients differ',
      'bad usage',
      "couldn't compare",
    ],
    examples: [
      'HOPWISE_API_KEY=… hopwise compare example.com --server https://hopwise.example.com',
      'hopwise compare example.com --server https://hopwise.example.com --client gptbot --axis client --same',
    ],
  },
  monitors: {
    summary: 'manage monitors as code',
    operand: 'plan|apply FILE',
    takesFile: true,
    description: [
      "Syncs a project's monitors on a Hopwise server with a YAML file, matching them by key.",
      'plan shows what would be created, changed and deleted; apply makes the changes. Applying a file again changes nothing.',
      'Monitors created any other way are left alone. - reads standard input.',
    ],
    options: monitorsOptions,
    exitCodes: [
      'plan: nothing to do; apply: done',
      'plan: there are differences; apply: some monitors were rejected',
      'bad usage, or problems in the file',
      "couldn't finish; run it again to do the rest",
    ],
    examples: [
      'HOPWISE_API_KEY=… hopwise monitors plan monitors.yaml --server https://hopwise.example.com',
      'hopwise monitors apply monitors.yaml --server https://hopwise.example.com --prune',
    ],
  },
  init: {
    summary: 'generate a contract',
    operand: 'SOURCE…',
    takesFile: true,
    description: [
      'Generates a contract and writes it to standard output or to a file.',
      'SOURCE is a contract, a CSV file, a list of URLs, a sitemap, a site (its sitemap is read) or a URL.',
      'URLs without an expectation are traced, and their current behavior becomes the expectation.',
    ],
    options: initOptions,
    exitCodes: ['written', '', 'bad usage or source', "a source couldn't be read"],
    examples: ['hopwise init https://www.example.com -o redirects.yaml', 'hopwise init urls.csv --as lines'],
  },
  completion: {
    summary: 'generate shell completion',
    operand: 'SHELL',
    operandChoices: shells,
    takesFile: false,
    description: ['Writes the completion script for bash, zsh or fish to standard output.'],
    options: {},
    exitCodes: ['written', '', 'bad usage'],
    examples: [
      'source <(hopwise completion bash)',
      'hopwise completion zsh > "$fpath[1]/_hopwise"',
      'hopwise completion fish > ~/.config/fish/completions/hopwise.fish',
    ],
  },
} as const satisfies Record<string, CommandReference>;

export type CommandName = keyof typeof commandReference;
export const isCommandName = (name: string): name is CommandName => Object.hasOwn(commandReference, name);
export const commandEntries = (): [CommandName, CommandReference][] =>
  Object.entries(commandReference) as [CommandName, CommandReference][];
