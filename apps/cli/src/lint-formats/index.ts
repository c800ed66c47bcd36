import type { lintFormats } from '../reference/options.ts';
import { githubLint, markdownLint } from './github-lint.ts';
import type { LintFormat } from './linted-file.ts';
import { jsonLint, junitLint, sarifLint } from './machine-lint.ts';
import { prettyLint } from './pretty-lint.ts';

/** By the name that --format has for them. */
export const lintReports: Readonly<Record<(typeof lintFormats)[number], LintFormat>> = {
  pretty: prettyLint,
  json: jsonLint,
  junit: junitLint,
  github: githubLint,
  sarif: sarifLint,
  markdown: markdownLint,
};
