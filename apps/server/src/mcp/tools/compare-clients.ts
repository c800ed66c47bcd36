import {
  clientComparison,
  clientComparisonLimits,
  clientComparisonRequest,
  comparedVariant,
  hop,
  variantGroup,
} from '@hopwise/model';
import * as z from 'zod/mini';
import { compareClientsFor } from '../../client-comparisons/index.ts';
import { defineTool, described } from '../define-tool.ts';
import { quoted } from '../fit-result.ts';

const { url, clients, axes, projectId } = clientComparisonRequest.shape;

const resultVariant = z.pick(comparedVariant, {
  ...{ id: true, title: true, class: true, verdict: true, finalUrl: true, statusCode: true, says: true },
});
const resultGroup = z.extend(
  z.pick(variantGroup, { variants: true, finalUrl: true, statusCode: true, headline: true }),
  {
    hops: z.array(z.pick(hop, { url: true, statusCode: true, redirectType: true })),
  },
);
const { id, headline, counts, classes, declared, notes } = clientComparison.shape;

export const compareClientsTool = defineTool({
  name: 'compare_clients',
  title: 'Compare clients',
  description: `Traces a URL as Chrome, then with one thing changed at a time (browser, search crawler, AI crawler or link preview; language; cookies; IP version; HTTP/1.1; HEAD; URL variants (http or https, www, trailing slash)). Reports which clients get the same chain, which are redirected elsewhere, which are blocked, and whether that matches robots.txt. Use it for questions such as "do Googlebot and GPTBot get the same page as people?". About 16 traces, of which at most ${clientComparisonLimits.atOnce} at once go to one host, within ${clientComparisonLimits.wholeTimeMs / 1000} s; each trace counts toward the account's hourly requests. Limit clients and axes to use fewer requests. Requests come from the Hopwise server's IP address: sites that verify crawlers may treat a real crawler differently. The comparison is saved in the project. Needs an API key with the read-write scope.`,
  needsWriting: true,
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    url: described(url, 'The URL to trace.'),
    clients: described(clients, 'The clients to compare with Chrome. Default: one or two of each class.'),
    axes: described(axes, 'What to change, one at a time. Default: everything.'),
    projectId: described(projectId, 'The project to save the comparison in. Default: your first project.'),
  }),
  output: z.object({
    ...{ headline, id, url: clientComparison.shape.url, counts, classes, declared, notes },
    groups: z.array(resultGroup),
    variants: z.array(resultVariant),
  }),
  async run({ deps, userId, origin, signal, admitTrack }, asked) {
    await admitTrack();
    const comparison = await compareClientsFor(deps, userId, asked, { signal });
    return { data: comparison, page: `${origin}/clients/${comparison.id}` };
  },
  say: (result) => ({
    headline: result.headline,
    facts: [
      `Same: ${result.counts.same}. Different: ${result.counts.differs}. Blocked: ${result.counts.refused}. Failed: ${result.counts.failed}. Skipped: ${result.counts.skipped}. Comparison ${result.id}.`,
    ],
    fromSites: [
      `Requested ${quoted(result.url)}.`,
      // A note may be an error message that quotes the site.
      ...result.notes,
      ...result.classes.map(({ title, verdict, says }) => `${title}, ${verdict}: ${says}`),
      ...result.groups.map(
        ({ variants, finalUrl, statusCode }) =>
          `Ends at ${quoted(finalUrl)} with status ${statusCode ?? 'none'}: ${variants.join(', ')}`,
      ),
      ...result.variants
        .filter(({ verdict }) => verdict !== 'same')
        .map(({ title, verdict, says }) => `${title}, ${verdict}: ${says}`),
      ...result.declared
        .filter(({ isContradiction }) => isContradiction)
        .map(({ title, says }) => `${title}, mismatch: ${says}`),
    ],
  }),
});
