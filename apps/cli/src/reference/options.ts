import { variantAxes } from '@hopwise/model/client-comparison-words';
import { clientNames } from '@hopwise/model/client-words';
import { dialectIds } from '@hopwise/redirect-map/model';

/** An option: what Node's parseArgs has to know of it, and what people and shells want to know. */
export interface OptionSpec {
  type: 'string' | 'boolean';
  short?: string;
  multiple?: boolean;
  /** The placeholder of its value: FILE is completed with files. */
  value?: string;
  choices?: readonly string[];
  byDefault?: string;
  says: string;
}
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

const networkOptions = {
  connect: {
    type: 'string',
    value: 'HOST[:PORT]',
    says: 'connect to this host instead of the DNS result; keeps Host and SNI (like curl --connect-to)',
  },
  client: { type: 'string', value: 'NAME', choices: clientNames, says: 'send requests as this client' },
  'allow-private': { type: 'boolean', says: 'allow private and local IP addresses' },
  ca: { type: 'string', value: 'FILE', says: 'also trust the certificates in this PEM file' },
  timeout: { type: 'string', value: 'SECONDS', byDefault: '15', says: 'timeout for the whole chain' },
} as const satisfies OptionSpecs;

const manyOptions = {
  concurrency: { type: 'string', value: 'N', byDefault: '16', says: 'URLs to test in parallel' },
  'per-host': { type: 'string', value: 'N', byDefault: '8', says: 'parallel requests per host' },
} as const satisfies OptionSpecs;

export const traceFormats = ['pretty', 'json', 'har', 'markdown'] as const;
export const traceOptions = {
  format: { type: 'string', value: 'FORMAT', choices: traceFormats, byDefault: 'pretty', says: 'output format' },
  method: {
    type: 'string',
    value: 'METHOD',
    choices: ['GET', 'HEAD', 'POST'],
    byDefault: 'GET',
    says: 'HTTP method',
  },
  'max-hops': { type: 'string', value: 'N', byDefault: '10', says: 'maximum redirects to follow (1 to 20)' },
  ...networkOptions,
} as const satisfies OptionSpecs;

export const reportFormats = ['pretty', 'json', 'jsonl', 'junit', 'tap', 'github', 'sarif', 'markdown'] as const;
export const testOptions = {
  base: {
    type: 'string',
    multiple: true,
    value: '[OLD=]URL',
    says: "site to test instead of the contract's; OLD=URL replaces one of several sites (repeatable)",
  },
  live: {
    type: 'string',
    value: 'URL',
    says: 'with a redirect file: the site to test against it',
  },
  urls: {
    type: 'string',
    multiple: true,
    value: 'FILE|URL',
    says: 'with a redirect file: URLs for its patterns, from a list or a sitemap (repeatable)',
  },
  dialect: {
    type: 'string',
    value: 'NAME',
    choices: dialectIds,
    byDefault: 'detected',
    says: 'with a redirect file: its format',
  },
  format: {
    type: 'string',
    multiple: true,
    value: 'FORMAT[=FILE]',
    choices: reportFormats,
    byDefault: 'pretty',
    says: 'report format; repeatable with =FILE',
  },
  'fail-on': {
    type: 'string',
    value: 'LEVEL',
    choices: ['error', 'warn'],
    byDefault: 'error',
    says: 'minimum severity that fails the run',
  },
  retries: { type: 'string', value: 'N', byDefault: '0', says: "retries when a test can't run" },
  server: {
    type: 'string',
    value: 'URL',
    says: 'run on this Hopwise server and save the results (needs HOPWISE_API_KEY)',
  },
  project: { type: 'string', value: 'ID', byDefault: 'your first project', says: 'project on the server' },
  contract: {
    type: 'string',
    value: 'NAME',
    byDefault: 'the file name',
    says: 'contract name or ID on the server; created or updated as needed',
  },
  ...manyOptions,
  ...networkOptions,
} as const satisfies OptionSpecs;

export const monitorsFormats = ['pretty', 'json'] as const;
export const monitorsOptions = {
  server: { type: 'string', value: 'URL', says: 'the Hopwise server (needs HOPWISE_API_KEY)' },
  project: { type: 'string', value: 'ID', byDefault: 'your first project', says: 'project on the server' },
  prune: { type: 'boolean', says: "delete monitors that were created from a file and aren't in this one" },
  format: { type: 'string', value: 'FORMAT', choices: monitorsFormats, byDefault: 'pretty', says: 'output format' },
} as const satisfies OptionSpecs;

export const compareFormats = ['pretty', 'json', 'csv', 'markdown'] as const;
export const compareOptions = {
  server: {
    type: 'string',
    value: 'URL',
    says: 'run on this Hopwise server and save the comparison (needs HOPWISE_API_KEY)',
  },
  project: { type: 'string', value: 'ID', byDefault: 'your first project', says: 'project on the server' },
  client: {
    type: 'string',
    multiple: true,
    value: 'NAME',
    choices: clientNames,
    says: 'client to compare with Chrome (repeatable)',
  },
  axis: {
    type: 'string',
    multiple: true,
    value: 'NAME',
    choices: variantAxes,
    byDefault: 'all',
    says: 'what to vary from Chrome (repeatable)',
  },
  same: { type: 'boolean', says: 'exit 1 if any client differs from Chrome' },
  format: { type: 'string', value: 'FORMAT', choices: compareFormats, byDefault: 'pretty', says: 'output format' },
} as const satisfies OptionSpecs;

export const initOptions = {
  output: { type: 'string', short: 'o', value: 'FILE', says: 'output file (must not exist)' },
  as: {
    type: 'string',
    value: 'SPELLING',
    choices: ['yaml', 'csv', 'lines'],
    byDefault: 'yaml',
    says: 'contract format',
  },
  'max-urls': { type: 'string', value: 'N', byDefault: '1000', says: 'maximum URLs to read from a sitemap' },
  ...manyOptions,
  ...networkOptions,
} as const satisfies OptionSpecs;

const fileOptions = {
  dialect: {
    type: 'string',
    value: 'NAME',
    choices: dialectIds,
    byDefault: 'detected by name and content',
    says: 'file format',
  },
  host: {
    type: 'string',
    multiple: true,
    value: 'HOST',
    says: 'host that serves the file; targets on it are followed (repeatable)',
  },
} as const satisfies OptionSpecs;

export const lintFormats = ['pretty', 'json', 'junit', 'github', 'sarif', 'markdown'] as const;
export const lintOptions = {
  ...fileOptions,
  targets: {
    type: 'boolean',
    says: 'request every distinct target once; report those that fail, redirect or are noindex',
  },
  base: { type: 'string', value: 'URL', says: 'with --targets: the site that paths belong to' },
  moved: {
    type: 'string',
    value: 'BASE..HEAD',
    says: 'report pages that these commits moved or deleted without a redirect (needs git)',
  },
  content: {
    type: 'string',
    multiple: true,
    value: 'FOLDER',
    says: 'with --moved: a folder whose files are the pages of the site (repeatable)',
  },
  fix: { type: 'boolean', says: 'rewrite the files where the fix is certain, and report the rest' },
  'fail-on': {
    type: 'string',
    value: 'LEVEL',
    choices: ['error', 'warn', 'info', 'never'],
    byDefault: 'error',
    says: 'minimum severity that fails the run',
  },
  format: {
    type: 'string',
    multiple: true,
    value: 'FORMAT[=FILE]',
    choices: lintFormats,
    byDefault: 'pretty',
    says: 'report format; repeatable with =FILE',
  },
  ...networkOptions,
  concurrency: { ...manyOptions.concurrency, says: 'with --targets: URLs to request in parallel' },
  'per-host': { ...manyOptions['per-host'], byDefault: '2', says: 'with --targets: parallel requests per host' },
} as const satisfies OptionSpecs;

export const resolveFormats = ['pretty', 'json'] as const;
export const resolveOptions = {
  ...fileOptions,
  header: {
    type: 'string',
    multiple: true,
    value: "'NAME: VALUE'",
    says: 'request header, for rules with conditions (repeatable)',
  },
  country: { type: 'string', value: 'CODE', says: "the visitor's country, for rules with conditions" },
  format: { type: 'string', value: 'FORMAT', choices: resolveFormats, byDefault: 'pretty', says: 'output format' },
} as const satisfies OptionSpecs;
