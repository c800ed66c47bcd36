import { lintedRedirects, lintRedirectsRequest, plural, redirectFinding } from '@hopwise/model';
import * as z from 'zod/mini';
import { defineTool, described } from '../define-tool.ts';
import { quoted } from '../fit-result.ts';

const { dialect, fileName, hosts } = lintRedirectsRequest.shape;
const { counts, read, rows, title } = lintedRedirects.shape;

const maxChars = 200 * 1024;
const listed = 100;

export const lintRedirects = defineTool({
  name: 'lint_redirects',
  title: 'Check a redirect file',
  description: `Finds mistakes in a file of redirects: chains, loops, rows that never fire, duplicates, sources that can't match, platform limits. Reads _redirects (Netlify, Cloudflare, GitLab), netlify.toml, vercel.json, Next.js redirects, firebase.json, server configuration, CSV, JSON and YAML. At most 200 KB; the first ${listed} findings by line. Sends no requests and stores nothing. VALIDATION_FAILED if the text isn't a redirect file.`,
  needsWriting: false,
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    text: described(
      z
        .string({ error: 'The text of the redirect file is missing' })
        .check(z.minLength(1), z.maxLength(maxChars, { error: 'The file is too large. The limit is 200 KB.' })),
      'The whole file.',
    ),
    fileName: described(fileName, 'Its name, such as _redirects or vercel.json. Used to detect the format.'),
    dialect: described(dialect, 'The format. Default: detected.'),
    hosts: described(hosts, 'Hosts that serve the file, so that targets on them are followed.'),
  }),
  output: z.object({
    ...{ title, rows, read, counts },
    findings: z.array(
      z.pick(redirectFinding, {
        ...{ id: true, severity: true, line: true, message: true, advice: true, source: true, target: true },
      }),
    ),
  }),
  async run({ deps, userId }, request) {
    const found = await deps.redirectMapReader.lint(userId, request);
    return { data: { ...found, findings: found.findings.slice(0, listed) }, page: null };
  },
  say: ({ title, rows, read, counts, findings }) => ({
    headline: `${title}: ${read} of ${plural(rows, 'row')} read. ${plural(counts.error, 'error')}, ${plural(counts.warning, 'warning')}, ${plural(counts.info, 'note')}.`,
    facts: [],
    fromSites: findings.map(
      ({ line, severity, id, message, advice }) =>
        `Line ${line}, ${severity}, ${id}: ${quoted(`${message} ${advice}`)}`,
    ),
  }),
});
