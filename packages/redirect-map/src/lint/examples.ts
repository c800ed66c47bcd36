/** A file that a lint rule finds something in, and the same file without the mistake. */
export interface LintExample {
  fileName: string;
  failing: string;
  passing: string;
}

const lines = (failing: string, passing: string): LintExample => ({ fileName: '_redirects', failing, passing });
const many = (count: number): string =>
  `# Cloudflare Pages\n${Array.from({ length: count }, (_, at) => `/team-${at}/* /people/${at} 301\n`).join('')}`;

const vercel = (destination: string): string =>
  `{\n  "trailingSlash": false,\n  "redirects": [{ "source": "/old", "destination": "${destination}" }]\n}\n`;

/** By the id of the rule, for the documentation and its test. */
export const lintExamples: Readonly<Record<string, LintExample>> = {
  loop: lines('/old /new\n/new /old\n', '/old /new\n'),
  'self-redirect': lines('/docs/ /docs\n', '/docs/ /guide\n'),
  chain: lines('/a /b\n/b /c\n', '/a /c\n/b /c\n'),
  'dead-target': lines('/a /b\n/b /gone.html 410\n', '/a /c\n/b /gone.html 410\n'),
  shadowed: lines('/docs/* /guide/:splat\n/docs/api /api\n', '/docs/api /api\n/docs/* /guide/:splat\n'),
  'setting-redirect': {
    fileName: 'vercel.json',
    failing: vercel('/new/'),
    passing: vercel('/new'),
  },
  'duplicate-source': lines('/a /b\n/a /c\n', '/a /b\n'),
  'fold-conflict': lines('/About /team\n/about /company\n', '/About /company\n/about /company\n'),
  'fragment-in-source': lines('/faq#prices /prices\n', '/faq /prices\n'),
  'query-in-source': lines('/page?id=1 /new\n', '/page id=1 /new\n'),
  'invisible-characters': lines('/a\u200b /b\n', '/a /b\n'),
  'missing-leading-slash': lines('old /new\n', '/old /new\n'),
  'relative-target': { fileName: 'map.json', failing: '{ "/a": "b/c" }\n', passing: '{ "/a": "/b/c" }\n' },
  'protocol-downgrade': lines('/shop http://shop.example.com/\n', '/shop https://shop.example.com/\n'),
  'redirecting-host': lines(
    '/a https://old.example.com/x\nhttps://old.example.com/* https://www.example.com/:splat\n',
    '/a https://www.example.com/x\nhttps://old.example.com/* https://www.example.com/:splat\n',
  ),
  'temporary-status': lines('/guide.html /guide 302\n', '/guide.html /guide 301\n'),
  'catch-all-home': lines('/old/* /\n', '/old/* /archive/:splat\n'),
  'literal-characters': lines('/a/(.*) /b\n', '/a/* /b/:splat\n'),
  'platform-limit': lines(many(101), many(100)),
  expired: {
    fileName: 'redirects.yaml',
    failing: '- from: /a\n  to: /b\n  remove_date: 2020-01-01\n',
    passing: '- from: /a\n  to: /b\n  remove_date: 2999-01-01\n',
  },
  'not-read': lines('/a\n', '/a /b\n'),
};
