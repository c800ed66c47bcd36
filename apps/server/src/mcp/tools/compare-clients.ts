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
  description: `Asks for a URL as Chrome and then with one thing changed at a time (browser, search crawler, AI crawler or link preview; language; cookies; IP version; HTTP/1.1; HEAD; other ways to write the URL), and says who gets the same, who is led elsewhere and who is refused, also against what robots.txt says. Use it for questions such as "do Googlebot and GPTBot get the same page as people?". About 16 traces, of which at most ${clientComparisonLimits.atOnce} at once go to one host, within ${clientComparisonLimits.wholeTimeMs / 1000} s; every trace counts as one of the hourly requests of the account. Name few clients and axes to use fewer. Requests come from the IP address of the Hopwise server: sites that verify crawlers may treat a real crawler differently. The comparison is kept in the project. Needs an API key with the scope read-write.`,
  needsWriting: true,
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    url: told(url, 'The URL to ask for.'),
    clients: told(clients, 'The clients to compare with Chrome. Left out: one or two of each class.'),
    axes: told(axes, 'What to change, one at a time. Left out: everything.'),
    projectId: told(projectId, 'The project that keeps the comparison. Left out: your first one.'),
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
      `Same: ${told.counts.same}. Differs: ${told.counts.differs}. Refused: ${told.counts.refused}. Failed: ${told.counts.failed}. Comparison ${told.id}.`,
    ],
    fromSites: [
      `Asked for ${quoted(told.url)}.`,
      // One of them may be an error, and that may name what the site sent.
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
