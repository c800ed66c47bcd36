import type { reportFormats } from '../reference/options.ts';
import { githubReporter } from './github.ts';
import { jsonlReporter, jsonReporter } from './json.ts';
import { junitReporter } from './junit.ts';
import { markdownReporter } from './markdown.ts';
import { prettyReporter } from './pretty.ts';
import type { CreateReporter } from './reporter.ts';
import { sarifReporter } from './sarif.ts';
import { tapReporter } from './tap.ts';

export type Format = (typeof reportFormats)[number];

/** By the name that --format has for them. */
export const reporters = {
  pretty: prettyReporter,
  json: jsonReporter,
  jsonl: jsonlReporter,
  junit: junitReporter,
  tap: tapReporter,
  github: githubReporter,
  sarif: sarifReporter,
  markdown: markdownReporter,
} as const satisfies Record<Format, CreateReporter>;
