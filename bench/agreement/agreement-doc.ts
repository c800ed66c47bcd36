import type { Comparison, Peer } from './compare.ts';
import { explained } from './explained.ts';
import { peerVersion } from './peers.ts';
import type { Site } from './site.ts';
import { count } from './table.ts';

const peers: { peer: Peer; title: string; packageName: string }[] = [
  { peer: 'observatory', title: 'MDN HTTP Observatory', packageName: '@mdn/mdn-http-observatory' },
  { peer: 'lighthouse', title: 'Lighthouse, SEO category', packageName: 'lighthouse' },
];

/** docs/agreement.md, from what a complete run found. */
export function agreementDoc(sites: readonly Site[], rows: readonly Comparison[]): string {
  return [
    '# Agreement with the references',
    'Written by `node bench/agreement/run.ts --write`; edit that folder instead.',
    introduction(sites.length),
    '## Result',
    table(
      ['reference', 'version', 'what', 'compared', 'same', 'different, explained below', 'different, unexplained'],
      resultRows(rows),
    ),
    ...peers.flatMap(({ peer, title }) => [`## Differences from ${title}`, differences(peer)]),
    found,
    notCompared,
    '## The sites',
    table(
      ['address', 'what it is about'],
      sites.map(({ url, about }) => [`\`${url}\``, about]),
    ),
  ]
    .map((part) => `${part}\n`)
    .join('\n');
}

const introduction = (siteCount: number): string => `\
\`node bench/agreement/run.ts\` starts ${siteCount} sites of different quality on this computer and lets Hopwise and the tools
whose rules it follows judge each of them. It prints every test of every site and fails when an outcome or a score differs
and \`bench/agreement/explained.ts\` does not say why, or when it explains what is no longer different. The names of one or
more sites as arguments run only those.

- **The Observatory** runs as published: its own \`scan\` fetches each site over http and https, follows redirects, keeps
  cookies, asks for CORS and scores. It always asks at the ports 80 and 443, so connections to these sites are led
  to the ports they really listen on, below HTTP and TLS; certificates are checked against an authority made for the run. Its list of preloaded HSTS hosts is a download outside the package; one entry of it (\`dev\`) stands in.
- **Lighthouse** loads each page in the Chromium that the browser tests use, with its default settings, SEO only. Names are
  mapped to local ports, certificate errors and error statuses do not stop it.
- **Hopwise** gathers and analyses as its server does. Outcomes are compared by the reference's own name for them, SEO
  audits by passed, failed or not applicable, scores by the number.

The peers install into \`bench/agreement/peers\` on the first run and are no dependency of Hopwise.`;

const resultRows = (rows: readonly Comparison[]): string[][] =>
  peers.flatMap(({ peer, title, packageName }) =>
    (['outcomes', 'scores'] as const).map((what) => {
      const { total, same, explained: meant, different } = count(rows, peer, what);
      return [title, peerVersion(packageName), what, ...[total, same, meant, different].map(String)];
    }),
  );

const differences = (peer: Peer): string =>
  table(
    ['site', 'test', 'Hopwise', 'reference', 'why'],
    explained
      .filter((each) => each.peer === peer)
      .map(({ site, test, ours, theirs, reason }) => [site, test, ours, theirs, reason]),
  );

const found = `\
## Found and corrected

The comparison showed these faults of Hopwise, which are corrected and have tests:

- Images with \`style="display:none"\` were judged although nobody sees them.
- An image named by \`aria-labelledby\` passed although no element had that id.
- An image marked as decoration passed although the keyboard could reach it.
- An alternate stylesheet with \`hreflang\` was taken for another language of the page.
- Scripts with relative addresses were taken for the site's own although a \`base\` element led to another site.
- A Cross-Origin-Resource-Policy sent twice got its points; browsers then ignore it.`;

const notCompared = `\
## Not compared

- COEP and COOP: the Observatory's release in the registry has no tests for them yet.
- What goes beyond the references: redirects, sharing, mixed content, look-alike names and the like.
- SSL: SSL Labs has no tool that can be run. Its rating guide is checked case by case in the tests of the audits.`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
