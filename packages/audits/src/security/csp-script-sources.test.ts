import type { HeaderPair } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { cspScriptSources } from './csp-script-sources.ts';

const csp = (...policies: string[]) =>
  makeSubject({ headers: policies.map((policy): HeaderPair => ['Content-Security-Policy', policy]) });
const scripts = (sources: string) => csp(`default-src 'self'; script-src ${sources}`);

testAudit(cspScriptSources, [
  ['own and one other host', scripts("'self' https://static.example.com"), 'own-hosts'],
  [
    'a CDN for every package',
    scripts("'self' https://cdn.jsdelivr.net"),
    'bypassable',
    { sources: [{ host: 'cdn.jsdelivr.net', reason: 'hosts every package that anyone publishes' }] },
  ],
  ['without a scheme, with a port', scripts('cdnjs.cloudflare.com:443'), 'bypassable'],
  ['by a wildcard', scripts('*.cloudflare.com'), 'bypassable'],
  ['a host of that name elsewhere', scripts('cdn.jsdelivr.net.example.com'), 'own-hosts'],
  ['only what is at a path', scripts('https://cdn.jsdelivr.net/npm/jquery@3.7.1/dist/jquery.min.js'), 'own-hosts'],
  ['a path of nothing', scripts('https://cdn.jsdelivr.net/'), 'bypassable'],
  ['by default-src', csp("default-src 'self' https://unpkg.com"), 'bypassable'],
  ['for styles alone', csp("default-src 'self'; style-src https://unpkg.com"), 'own-hosts'],
  ["with a nonce, which doesn't disable it", scripts("'nonce-x' https://unpkg.com"), 'bypassable'],
  ['with strict-dynamic, which does', scripts("'nonce-x' 'strict-dynamic' https://unpkg.com"), 'nonces-only'],
  ['any host of a shared domain', scripts('*.github.io'), 'any-host-under-a-suffix', { sources: ['*.github.io'] }],
  [
    'for elements by their own directive',
    csp("default-src 'self'; script-src-elem *.github.io"),
    'any-host-under-a-suffix',
  ],
  ['everyone for elements', csp("default-src 'self'; script-src-elem *"), 'not-applicable'],
  [
    'strict-dynamic with inline handlers',
    csp("default-src 'none'; script-src 'nonce-x' 'strict-dynamic'; script-src-attr 'unsafe-inline'"),
    'not-applicable',
  ],
  ['inline scripts', scripts("'self' 'unsafe-inline' https://unpkg.com"), 'not-applicable'],
  ['inline scripts made void by a hash', scripts("'sha256-xyz=' 'unsafe-inline' https://unpkg.com"), 'bypassable'],
  ['a CDN that a second policy does not name', csp('default-src unpkg.com', "default-src 'self'"), 'own-hosts'],
  ['a CDN that a second policy names', csp('default-src unpkg.com', 'default-src *'), 'bypassable'],
  ["a CDN and a second policy that doesn't mention it", csp('default-src unpkg.com', "base-uri 'self'"), 'bypassable'],
  ['no policy', makeSubject(), 'not-applicable'],
  ['an invalid one', csp("default-src 'self'; default-src *"), 'not-applicable'],
]);
