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
import { defineTool, told } from '../define-tool.ts';
import { quoted } from '../fit-result.ts';

const { url, clients, axes, projectId } = clientComparisonRequest.shape;

const toldVariant = z.pick(comparedVariant, {
  ...{ id: true, title: true, class: true, verdict: true, finalUrl: true, statusCode: true, says: true },
});
const toldGroup = z.extend(z.pick(variantGroup, { variants: true, finalUrl: true, statusCode: true, headline: true }), {
  hops: z.array(z.pick(hop, { url: true, statusCode: true, redirectType: true })),
});
const { id, headline, counts, classes, declared, notes } = clientComparison.shape;

export const compareClientsTool = defineTool({
  name: 'compare_clients',
  title: 'Compare clients',
  description: `Traces a URL as Chrome, then with one thing changed at a time (browser, search crawler, AI crawler or link preview; language; cookies; IP version; HTTP/1.1; HEAD; other spellings of the URL). Reports which clients get the same chain, which are redirected elsewhere, which are blocked, and whether that matches robots.txt. Use it for questions such as "do Googlebot and GPTBot get the same page as people?". About 16 traces, of which at most ${clientComparisonLimits.atOnce} at once go to one host, within ${clientComparisonLimits.wholeTimeMs / 1000} s; each trace counts toward the account's hourly requests. Limit clients and axes to use fewer requests. Requests come from the Hopwise server's IP address: sites that verify crawlers may treat a real crawler differently. The comparison is saved in the project. Needs an API key with the read-write scope.`,
  needsWriting: true,
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    url: told(url, 'The URL to trace.'),
    clients: told(clients, 'The clients to compare with Chrome. Default: one or two of each class.'),
    axes: told(axes, 'What to change, one at a time. Default: everything.'),
    projectId: told(projectId, 'The project to save the comparison in. Default: your first project.'),
  }),
  output: z.object({
    ...{ headline, id, url: clientComparison.shape.url, counts, classes, declared, notes },
    groups: z.array(toldGroup),
    variants: z.array(toldVariant),
  }),
  async run({ deps, userId, origin, signal, admitTrack }, asked) {
    await admitTrack();
    const comparison = await compareClientsFor(deps, userId, asked, { signal });
    return { data: comparison, page: `${origin}/clients/${comparison.id}` };
  },
  say: (told) => ({
    headline: told.headline,
    facts: [
      `Same: ${told.counts.same}. Different: ${told.counts.differs}. Blocked: ${told.counts.refused}. Failed: ${told.counts.failed}. Comparison ${told.id}.`,
    ],
    fromSites: [
      `Requested ${quoted(told.url)}.`,
      // A note may be an error message that quotes the site.
      ...told.notes,
      ...told.classes.map(({ title, verdict, says }) => `${title}, ${verdict}: ${says}`),
      ...told.groups.map(
        ({ variants, finalUrl, statusCode }) =>
          `Ends at ${quoted(finalUrl)} with status ${statusCode ?? 'none'}: ${variants.join(', ')}`,
      ),
      ...told.variants
        .filter(({ verdict }) => verdict !== 'same')
        .map(({ title, verdict, says }) => `${title}, ${verdict}: ${says}`),
      ...told.declared
        .filter(({ isContradiction }) => isContradiction)
        .map(({ title, says }) => `${title}, contradiction: ${says}`),
    ],
  }),
});
