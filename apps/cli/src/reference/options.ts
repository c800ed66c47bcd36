import { variantAxes } from '@hopwise/model/client-comparison-words';
import { clientNames } from '@hopwise/model/client-words';
import { dialectIds } from '@hopwise/redirect-map/model';

/** An option: what Node's parseArgs has to know of it, and what people and shells want to know. */
export interface OptionSpec {
  type: 'string' | 'boolean';
  short?: string;
  multiple?: boolean;
  /** What stands for its value: FILE is completed with files. */
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
    says: 'ask this server, whatever DNS says; Host header and server name stay',
  },
  client: { type: 'string', value: 'NAME', choices: clientNames, says: 'ask as this client' },
  'allow-private': { type: 'boolean', says: 'also contact private and local IP addresses' },
  ca: { type: 'string', value: 'FILE', says: 'trust the certificates in this PEM file, too' },
  timeout: { type: 'string', value: 'SECONDS', byDefault: '15', says: 'for a whole chain' },
} as const satisfies OptionSpecs;

const manyOptions = {
  concurrency: { type: 'string', value: 'N', byDefault: '16', says: 'URLs at the same time' },
  'per-host': { type: 'string', value: 'N', byDefault: '8', says: 'requests to one host at the same time' },
} as const satisfies OptionSpecs;

export const traceFormats = ['pretty', 'json', 'har', 'markdown'] as const;
export const traceOptions = {
  format: { type: 'string', value: 'FORMAT', choices: traceFormats, byDefault: 'pretty', says: 'how it is shown' },
  method: {
    type: 'string',
    value: 'METHOD',
    choices: ['GET', 'HEAD', 'POST'],
    byDefault: 'GET',
    says: 'how it is asked for',
  },
  'max-hops': { type: 'string', value: 'N', byDefault: '10', says: 'redirects to follow, 1 to 20' },
  ...networkOptions,
} as const satisfies OptionSpecs;

export const reportFormats = ['pretty', 'json', 'jsonl', 'junit', 'tap', 'github', 'sarif', 'markdown'] as const;
export const testOptions = {
  base: {
    type: 'string',
    multiple: true,
    value: '[OLD=]URL',
    says: "the site to test instead of the contract's; OLD=URL replaces one of several sites, and may be repeated",
  },
  format: {
    type: 'string',
    multiple: true,
    value: 'FORMAT[=FILE]',
    choices: reportFormats,
    byDefault: 'pretty',
    says: 'the report; may be repeated with =FILE',
  },
  'fail-on': {
    type: 'string',
    value: 'LEVEL',
    choices: ['error', 'warn'],
    byDefault: 'error',
    says: 'the least that fails',
  },
  retries: { type: 'string', value: 'N', byDefault: '0', says: 'try again when a test could not be run' },
  server: {
    type: 'string',
    value: 'URL',
    says: 'have this Hopwise server test it and keep the run; the key is HOPWISE_API_KEY',
  },
  project: { type: 'string', value: 'ID', byDefault: 'your first one', says: 'of the server, to keep it in' },
  contract: {
    type: 'string',
    value: 'NAME',
    byDefault: 'the name of the file',
    says: 'what it is called on the server, or its ID; it is made when new and changed when different',
  },
  ...manyOptions,
  ...networkOptions,
} as const satisfies OptionSpecs;

export const compareFormats = ['pretty', 'json', 'csv', 'markdown'] as const;
export const compareOptions = {
  server: {
    type: 'string',
    value: 'URL',
    says: 'the Hopwise server that compares and keeps it; the key is HOPWISE_API_KEY',
  },
  project: { type: 'string', value: 'ID', byDefault: 'your first one', says: 'of the server, to keep it in' },
  client: {
    type: 'string',
    multiple: true,
    value: 'NAME',
    choices: clientNames,
    says: 'compare this client with Chrome; may be repeated',
  },
  axis: {
    type: 'string',
    multiple: true,
    value: 'NAME',
    choices: variantAxes,
    byDefault: 'all',
    says: 'what is changed against Chrome; may be repeated',
  },
  same: { type: 'boolean', says: 'fail unless every variant gets the same as Chrome' },
  format: { type: 'string', value: 'FORMAT', choices: compareFormats, byDefault: 'pretty', says: 'how it is shown' },
} as const satisfies OptionSpecs;

export const initOptions = {
  output: { type: 'string', short: 'o', value: 'FILE', says: 'write to this file, which must not exist' },
  as: {
    type: 'string',
    value: 'SPELLING',
    choices: ['yaml', 'csv', 'lines'],
    byDefault: 'yaml',
    says: 'how it is written',
  },
  'max-urls': { type: 'string', value: 'N', byDefault: '1000', says: 'at most so many URLs of a sitemap' },
  ...manyOptions,
  ...networkOptions,
} as const satisfies OptionSpecs;

const fileOptions = {
  dialect: {
    type: 'string',
    value: 'NAME',
    choices: dialectIds,
    byDefault: 'detected by name and content',
    says: 'the format of the file',
  },
  host: {
    type: 'string',
    multiple: true,
    value: 'HOST',
    says: 'a host that serves the file, so that targets on it are followed; may be repeated',
  },
} as const satisfies OptionSpecs;

export const lintFormats = ['pretty', 'json', 'junit', 'github', 'sarif', 'markdown'] as const;
export const lintOptions = {
  ...fileOptions,
  fix: { type: 'boolean', says: 'rewrite the files where the fix is certain, and report the rest' },
  'fail-on': {
    type: 'string',
    value: 'LEVEL',
    choices: ['error', 'warn', 'info', 'never'],
    byDefault: 'error',
    says: 'the least severe finding that fails',
  },
  format: {
    type: 'string',
    multiple: true,
    value: 'FORMAT[=FILE]',
    choices: lintFormats,
    byDefault: 'pretty',
    says: 'the report; may be repeated with =FILE',
  },
} as const satisfies OptionSpecs;

export const resolveFormats = ['pretty', 'json'] as const;
export const resolveOptions = {
  ...fileOptions,
  header: {
    type: 'string',
    multiple: true,
    value: "'NAME: VALUE'",
    says: 'a request header, for rules with conditions; may be repeated',
  },
  country: { type: 'string', value: 'CODE', says: 'the country of the visitor, for rules with conditions' },
  format: { type: 'string', value: 'FORMAT', choices: resolveFormats, byDefault: 'pretty', says: 'how it is shown' },
} as const satisfies OptionSpecs;
