import { hsts } from '../../e2e/agreement/chains/hsts.ts';
import { leavingScripts, stayingScripts } from '../../e2e/agreement/chains/scripts.ts';
import { groups } from '../../e2e/agreement/groups.ts';
import type { Comparison, Peer } from './compare.ts';
import { explained } from './explained.ts';
import { peerVersion } from './peers.ts';
import type { Site } from './site.ts';
import { count } from './table.ts';

const peers: { peer: Peer; title: string; packageName: string }[] = [
  { peer: 'observatory', title: 'MDN HTTP Observatory', packageName: '@mdn/mdn-http-observatory' },
  { peer: 'lighthouse', title: 'Lighthouse, SEO category', packageName: 'lighthouse' },
];

/** Renders docs/agreement.md from the results of a complete run. */
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
    browsersAndTls,
    found,
    notCompared,
    '## The sites',
    table(
      ['URL', 'what it is about'],
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
  audits by passed, failed or not applicable, scores by the number. For SEO it goes past certificates that browsers refuse, as
  Lighthouse does.

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

const chainCount = groups.filter(({ isScripted }) => !isScripted).reduce((sum, { chains }) => sum + chains.length, 0);
const [leavingCount, stayingCount] = [leavingScripts.length, stayingScripts.length];

export const browsersAndTls = `\
## Differences from Chromium

\`e2e/agreement/recording.json\` holds what a real Chromium requested for ${chainCount} chains (${hsts.length} of them over https, with HSTS), how each chain
ended and whether it ended in a download. \`npm test\` replays them with the engine; \`npm run test:all\` checks that Chromium still does what is
recorded. They fail on any difference but these (decision 40):

- A loop is called one when the same request had the same response before. Chromium goes round until its twentieth redirect.
- The twentieth redirect is followed. Chromium gives up there; whoever looks for a fault wants to see where it leads. The finding on the
  number of redirects names the limit.
- A redirect by JavaScript is told of and not followed. What is told is compared with what Chromium does on ${leavingCount + stayingCount} pages more: ${leavingCount} that their
  scripts leave by themselves and ${stayingCount} that only seem to.
- 204 and 205 are errors: Chromium stays on the page that it was on, which for a URL that is typed is none. Statuses that HTTP does not know
  (000, 999) are errors too, though Chromium shows what comes with them, as it does with 404.
- A redirect without a target, 300 and 304 are errors: Chromium shows what came with them, and at 304 stays on the page that it was on.
- A page in zstd or bare deflate with more after its end is read to its end, where Chromium gives it up. Of zstd in several frames the first
  is read, where Chromium reads all.
- Of a page in HTML that does not name its encoding, windows-1252 is taken, as Chromium does by default. That it guesses Shift_JIS, GBK,
  windows-1251 and others from a long text is not imitated.
- XML: entities with markup, defaults of attributes and XSLT stylesheets are not applied. A page that a stylesheet changes does not refresh.

The same as Chromium, by the tests of the engine and not in the recording:

- Brotli and Zstandard are requested over https and from this computer only. A page that comes in one of them over http cannot be read, as
  in Chromium (ERR_CONTENT_DECODING_FAILED). Crawlers and tools have no such rule.
- A body whose Content-Encoding names \`identity\` or an unknown coding is taken as it is, \`identity, gzip\` included.
- Headers are limited to 256 KB in all, not by their number. Over HTTP/2 Node reads less (nine frames, 64 KB for a value): a larger head is
  requested again over HTTP/1.1, and where that is not spoken the error names our limit.
- A refresh that comes with 304 or 407 is not followed: Chromium stays where it was at 304, and shows an error of its own at 407.
- A refresh to a place on the same page makes no request. The final URL has the fragment.

More are meant and not in the table. No client hints are sent, so Critical-CH does not make the engine ask again. A server that closes
a new connection without a byte is called not reachable after one request, and 408 is taken as it is: Chromium may ask once more, and hide a
fault by that. Over HTTP/2
the parser of Node is stricter: a page longer than its Content-Length counts as broken off, and a response with a Connection header, a length that is
none or a status below 100 as an error.

Certificates and connections go by what Chromium 156 does (decision 10), and so do HSTS upgrades (decision 40). An http URL whose host is
not known for HTTPS only is asked over http: that is what Chromium 156 did as it is by default, with port 80 and a public name. Chrome may
be set to try https first. One thing is shown
that a browser does not show: where it cannot connect at all (TLS 1.0, DHE alone, an Ed25519 key), the rest of the chain.

## Differences from SSL Labs and testssl

Neither is run here: SSL Labs is a service, and the grades of testssl came after the release that is packaged. Letters follow the SSL Labs
rating guide, case by case in the tests of the audits, and testssl where the guide is silent: RSA and Diffie-Hellman under 1024 bits are an F,
SSL 3 with CBC (POODLE) a C, a chain whose issuer cannot be had a T.

- SSL 2.0, Heartbleed, CCS injection, ROBOT, Ticketbleed and padding oracles are not tested. The SSL report says so: a grade does not cover them.
- A leaf whose missing issuer Chromium can fetch is a B with a trusted certificate, not a T.
- A server that no browser can connect to, because of its ciphers or the kind of its key, is a C at best, as one without TLS 1.2 is.
  SSL Labs and testssl grade it as any other. The certificate itself counts as valid where its authority is trusted.
- A revoked certificate is a T, as the authority's responder or list says, although Chromium goes on until its own list has it.
- A certificate is called due by its own lifetime: with a third of it left, at most 30 days. testssl goes by 60 and 30 days for all, so that
  one of 90 days is always due for a part of its life.
- Untrusted means that a browser does not open the site. A sound certificate on a server that browsers cannot connect to (TLS 1.0 or 1.1
  alone, Ed25519) is not called untrusted by testssl; here the connection is, and the certificate is not.

## Differences from the references' own tests

- A test of Lighthouse fails a doctype with an unknown public identifier, and sets the mode of the page by hand. Browsers show such a page
  in standards mode (HTML section 13.2.6.4.1), so it passes here.
- The Observatory reads a content security policy from a meta element wherever it is. Browsers obey it in the head alone (CSP 3 section 3.3).
- The Observatory takes two hashes without a space between them for a hash, which makes 'unsafe-inline' void. Browsers ignore such a source, so
  that inline scripts run.
- The Observatory joins several policies name by name. Browsers ask each of them, and so does Hopwise: what is unsafe in one is safe where
  another forbids it, and a directive that only a later policy has limits what that one says.
- Google guesses at misspelt lines of robots.txt (\`dissalow\`, \`user agent\`, a forgotten colon) and takes \`allow: /index.html\` for the folder. The
  rules are read so for Google alone; for every other crawler they are those of RFC 9309.
- Lighthouse looks for noindex in the head alone. Google has said that it heeds it in the body too, so that the page is not indexable by Google;
  points are lost as in Lighthouse. A noindex that is written as nobody documents it ("noindex; nofollow") is neither called open nor closed.
- 300 is not followed, though some clients (undici) do: browsers show what comes with it. A POST that is redirected with 301 or 302 becomes a
  GET on any origin, its body is sent again with 307 and 308, and Authorization stays behind when the scheme changes: so Fetch has it, unlike
  got, curl and requests in one or the other.`;

const found = `\
## Found and corrected

The comparison showed these faults of Hopwise, which are corrected and have tests:

- Images with \`style="display:none"\` were judged although nobody sees them.
- An image named by \`aria-labelledby\` passed although no element had that id.
- An image marked as decoration passed although the keyboard could reach it.
- An alternate stylesheet with \`hreflang\` was taken for another language of the page.
- Scripts with relative URLs were taken for the site's own although a \`base\` element led to another site.
- A Cross-Origin-Resource-Policy sent twice got its points; browsers then ignore it.`;

const notCompared = `\
## Not compared

- COEP and COOP: the Observatory's release in the registry has no tests for them yet.
- What goes beyond the references: redirects, sharing, mixed content, look-alike names and the like.
- SSL: see above.`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
