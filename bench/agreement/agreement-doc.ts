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
\`node bench/agreement/run.ts\` starts ${siteCount} sites of varying quality on this machine and has Hopwise and the tools
whose rules it follows judge each of them. It prints every test of every site and fails if an outcome or score differs
and \`bench/agreement/explained.ts\` doesn't say why, or if it explains something that no longer differs. Pass site names as
arguments to run only those.

- **The Observatory** runs as published: its own \`scan\` fetches each site over http and https, follows redirects, stores
  cookies, checks CORS and scores. It always connects to ports 80 and 443, so connections to these sites are redirected
  to their actual ports, below HTTP and TLS. Certificates are checked against a CA created for the run. Its HSTS preload list is a separate download; one entry of it (\`dev\`) stands in.
- **Lighthouse** loads each page in the Chromium that the browser tests use, with its default settings, SEO only. Names are
  mapped to local ports; certificate errors and error statuses don't stop it.
- **Hopwise** gathers and analyzes like its server. Outcomes are compared by the reference's own names, SEO
  audits by passed, failed or not applicable, scores by number. For SEO, it ignores certificate errors, like
  Lighthouse.

The peers install into \`bench/agreement/peers\` on the first run and aren't a dependency of Hopwise.`;

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

\`e2e/agreement/recording.json\` has what a real Chromium requested for ${chainCount} chains (${hsts.length} of them over https, with HSTS), how each chain
ended and whether it ended in a download. \`npm test\` replays them with the engine; \`npm run test:all\` checks that Chromium still does what is
recorded. They fail on any difference except these (decision 40):

- A loop is reported when the same request got the same response before. Chromium continues until its twentieth redirect.
- The twentieth redirect is followed. Chromium gives up there, but for troubleshooting you want to see where it goes. The finding on the
  number of redirects names the limit.
- A JavaScript redirect is reported but not followed. The report is compared with what Chromium does on ${leavingCount + stayingCount} more pages: ${leavingCount} that their
  scripts leave and ${stayingCount} that only seem to.
- 204 and 205 are errors: Chromium stays on the current page, and a typed URL has none. Unknown statuses
  (000, 999) are errors too, although Chromium shows their content, as with 404.
- A redirect without a target, 300 and 304 are errors: Chromium shows their content, and at 304 stays on the current page.
- A page in zstd or bare deflate with trailing data is read to its end, where Chromium gives up. Of several zstd frames, the first
  is read, where Chromium reads all.
- An HTML page without a declared encoding is read as windows-1252, Chromium's default. Chromium's detection of Shift_JIS, GBK,
  windows-1251 and others in long texts isn't reproduced.
- XML: entities with markup, attribute defaults and XSLT stylesheets aren't applied. A page that a stylesheet transforms doesn't refresh.

Same as Chromium, covered by the engine's tests instead of the recording:

- Brotli and Zstandard are requested only over https and from localhost. A page that uses one of them over http can't be read, as
  in Chromium (ERR_CONTENT_DECODING_FAILED). Crawlers and tools have no such rule.
- A body whose Content-Encoding names \`identity\` or an unknown coding is read as is, \`identity, gzip\` included.
- Headers are limited to 256 KB in total, not by number. Over HTTP/2, Node reads less (nine frames, 64 KB per value): a larger head is
  requested again over HTTP/1.1, and if the server doesn't support that, the error names our limit.
- A refresh with 304 or 407 isn't followed: Chromium stays on the current page at 304, and shows its own error at 407.
- A refresh to a fragment of the same page sends no request. The final URL has the fragment.

More differences are intended but not in the table. No client hints are sent, so Critical-CH doesn't cause a second request. A server that
closes a new connection without sending a byte is reported as unreachable after one request, and 408 is final: Chromium may retry and hide
the problem. Over HTTP/2, Node's parser is stricter: a page longer than its Content-Length counts as truncated, and a response with a
Connection header, an invalid length or a status below 100 as an error.

Certificates and connections follow Chromium 156 (decision 10), and so do HSTS upgrades (decision 40). An http URL whose host isn't known to
be HTTPS-only is requested over http, like Chromium 156 by default, with port 80 and a public name. Chrome can be set to try https first.
Unlike a browser, Hopwise shows the rest of the chain after a host that browsers can't connect to (TLS 1.0, DHE only, an Ed25519 key).

## Differences from SSL Labs and testssl

Neither is run here: SSL Labs is a service, and testssl's grades came after the packaged release. Grades follow the SSL Labs
rating guide, case by case in the audits' tests, and testssl where the guide says nothing: RSA and Diffie-Hellman under 1024 bits are an F,
SSL 3 with CBC (POODLE) a C, a chain whose issuer isn't available a T.

- SSL 2.0, Heartbleed, CCS injection, ROBOT, Ticketbleed and padding oracles aren't tested. The SSL report says so: the grade doesn't cover them.
- A leaf whose missing issuer Chromium can fetch is a B with a trusted certificate, not a T.
- A server that no browser can connect to, because of its ciphers or key type, is a C at best, like one without TLS 1.2.
  SSL Labs and testssl grade it like any other. The certificate itself counts as valid if its CA is trusted.
- A certificate that the CA's OCSP responder or CRL says is revoked is a T, although Chromium accepts it until its own list has it.
- A certificate is due for renewal by its own lifetime: with a third of it left, at most 30 days. testssl uses 60 and 30 days for all, so
  a 90-day certificate is always due for part of its life.
- Untrusted means that a browser doesn't open the site. testssl doesn't call a valid certificate untrusted on a server that browsers can't
  connect to (TLS 1.0 or 1.1 only, Ed25519); here the connection is untrusted, and the certificate isn't.

## Differences from the references' own tests

- A Lighthouse test fails a doctype with an unknown public identifier, and sets the page's mode by hand. Browsers render such a page
  in standards mode (HTML section 13.2.6.4.1), so it passes here.
- The Observatory reads a content security policy from a meta element wherever it is. Browsers obey it only in the head (CSP 3 section 3.3).
- The Observatory treats two hashes without a space between them as a hash, which disables 'unsafe-inline'. Browsers ignore such a source, so
  inline scripts run.
- The Observatory merges several policies by directive. Browsers enforce each of them, and so does Hopwise: what one policy allows is safe
  if another forbids it, and a directive that only a later policy has restricts that policy.
- Google tolerates misspelled lines in robots.txt (\`dissalow\`, \`user agent\`, a forgotten colon) and takes \`allow: /index.html\` for the folder. Only
  the rules for Google are read this way; all other crawlers follow RFC 9309.
- Lighthouse looks for noindex only in the head. Google has said that it obeys it in the body too, so the page isn't indexable by Google;
  the score is the same as in Lighthouse. A noindex in an undocumented syntax ("noindex; nofollow") counts as neither indexable nor blocked.
- 300 isn't followed, although some clients (undici) do: browsers show its content. A POST redirected with 301 or 302 becomes a
  GET on any origin, its body is sent again with 307 and 308, and Authorization is dropped when the scheme changes, as in Fetch.
  got, curl and requests differ in one or another of these.`;

const found = `\
## Found and corrected

The comparison found these bugs in Hopwise, which are fixed and have tests:

- Images with \`style="display:none"\` were judged although no one sees them.
- An image named by \`aria-labelledby\` passed although no element had that id.
- An image marked as decorative passed although it could be reached by keyboard.
- An alternate stylesheet with \`hreflang\` was treated as another language of the page.
- Scripts with relative URLs were treated as the site's own although a \`base\` element pointed to another site.
- A Cross-Origin-Resource-Policy sent twice earned its points, although browsers ignore it.`;

const notCompared = `\
## Not compared

- COEP and COOP: the Observatory's release in the registry has no tests for them yet.
- Anything beyond the references, such as redirects, sharing, mixed content and look-alike names.
- SSL: see above.`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
