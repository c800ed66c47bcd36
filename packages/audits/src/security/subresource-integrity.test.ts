import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { subresourceIntegrity } from './subresource-integrity.ts';

const page = (html: string, url = 'https://www.example.com/') => makeSubject({ html, url });
const hash = 'integrity="sha256-AAAA" crossorigin';

testAudit(subresourceIntegrity, [
  ['not a page', makeSubject({ isHtml: false }), 'not-html'],
  ['no scripts', page('<p>Hello'), 'no-scripts'],
  ['inline only', page('<script>1</script>'), 'own-only'],
  ['structured data only', page('<script type="application/ld+json">{}</script>'), 'own-only'],
  ['relative', page('<script src="/a.js"></script>'), 'own-only'],
  ['same registrable domain', page('<script src="https://cdn.example.com/a.js"></script>'), 'own-only'],
  ['own with hash', page(`<script src="/a.js" ${hash}></script>`), 'own-and-external-hashed'],
  [
    'own with hash on an http page',
    page(`<script src="/a.js" ${hash}></script>`, 'http://www.example.com/'),
    'own-only',
  ],
  [
    'external with hash',
    page(`<script src="https://cdn.test/a.js" ${hash}></script>`),
    'external-hashed',
    { externalScripts: [{ hashes: ['sha256'] }] },
  ],
  ['external without', page('<script src="HTTPS://cdn.test/a.js"></script>'), 'external-unhashed'],
  [
    'external, empty integrity',
    page('<script src="https://cdn.test/a.js" integrity=""></script>'),
    'external-unhashed',
  ],
  ['hash over http', page(`<script src="http://cdn.test/a.js" ${hash}></script>`), 'hashed-over-http'],
  ['hash without scheme', page(`<script src="//cdn.test/a.js" ${hash}></script>`), 'hashed-over-http'],
  ['neither', page('<script src="http://cdn.test/a.js"></script>'), 'unhashed-over-http'],
  ['neither, without scheme', page('<script src="//cdn.test/a.js"></script>'), 'unhashed-over-http'],
  ['an address that is none', page('<script src="https://"></script>'), 'external-unhashed'],
  [
    'relative to a base elsewhere',
    page('<base href="https://cdn.test/x/"><script src="a.js"></script>'),
    'external-unhashed',
  ],
  ['relative to an own base', page('<base href="/x/"><script src="a.js"></script>'), 'own-only'],
  ['within the page', page('<script src="data:text/javascript,1"></script>'), 'own-only'],
  ['hosts by number', page('<script src="https://192.0.2.1/a.js"></script>', 'https://192.0.2.1/'), 'own-only'],
]);
