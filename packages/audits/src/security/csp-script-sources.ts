import { defineAudit } from '../define-audit.ts';
import { allowsAnyHost, hostOfSource, sourcesInForce } from '../parse/csp.ts';
import { cspFlags } from './csp-flags.ts';
import { pageCsp } from './page-csp.ts';

const maxSourcesShown = 50;

export const cspScriptSources = defineAudit({
  id: 'security/csp-script-sources',
  title: 'CSP script sources',
  passedTitle: 'Safe CSP script sources',
  failedTitle: 'Bypassable CSP script sources',
  why: 'A policy is only as strict as the weakest source it allows scripts from.',
  needs: ['page'],
  outcomes: {
    'nonces-only': {
      modifier: 0,
      severity: 'good',
      says: 'strict-dynamic allows scripts only by nonce or hash, whatever hosts the policy lists.',
      fix: null,
    },
    'own-hosts': {
      modifier: 0,
      severity: 'good',
      says: 'No script source has a known CSP bypass.',
      fix: null,
    },
    bypassable: {
      modifier: 0,
      severity: 'medium',
      says: 'A script source has a known CSP bypass.',
      fix: 'Use nonces with strict-dynamic, host the scripts yourself, or allow only the paths you need.',
    },
    'any-host-under-a-suffix': {
      modifier: 0,
      severity: 'medium',
      says: 'A wildcard script source covers hosts anyone can register.',
      fix: 'List specific hosts instead of the wildcard.',
    },
  },
  run({ page }) {
    const { policies, frameAncestors } = pageCsp(page);
    if (policies === null || policies.length === 0) return { notApplicable: 'No valid policy is set.' };
    const flags = cspFlags(policies, frameAncestors, page.url.startsWith('https:'));
    if (flags.strictDynamic && !flags.unsafeHandlers) return { outcome: 'nonces-only' };
    if (flags.unsafeInline) return { notApplicable: "The policy doesn't restrict scripts at all." };
    const lists = policies.flatMap((policy) => {
      const sources = sourcesInForce(policy, 'script-src-elem');
      return sources === undefined ? [] : [[...sources]];
    });
    if (lists.every((sources) => sources.some(allowsAnyHost))) {
      const sources = [...new Set(lists.flatMap((list) => list.filter(allowsAnyHost)))];
      return { outcome: 'any-host-under-a-suffix', facts: { sources: sources.slice(0, maxSourcesShown) } };
    }
    // A way around one policy is still blocked by another that does not allow it.
    const strict = lists
      .filter((sources) => !sources.some(allowsAnyHost))
      .map((sources) => sources.flatMap(bypassesOf));
    const bypasses = (strict[0] ?? []).filter(({ host }) =>
      strict.every((known) => known.some((other) => other.host === host)),
    );
    const facts = { sources: bypasses.slice(0, maxSourcesShown) };
    return bypasses.length > 0 ? { outcome: 'bypassable', facts } : { outcome: 'own-hosts' };
  },
});

/** A source with a path allows only that path. */
function bypassesOf(source: string): { source: string; host: string; reason: string }[] {
  const written = hostOfSource(source);
  if (written === null || hasPath(source)) return [];
  const isCovered = (host: string): boolean =>
    written.startsWith('*.') ? host.endsWith(written.slice(1)) : host === written;
  return [...bypassableHosts].flatMap(([host, reason]) => (isCovered(host) ? [{ source, host, reason }] : []));
}

const hasPath = (source: string): boolean => /^[^/]+\/./.test(source.replace(/^[a-z0-9+.-]+:\/\//, ''));

/**
 * Hosts with a known CSP bypass: anyone who can inject an element into a page whose policy allows one of them can run
 * their own scripts. These are well-known ones that many policies list; no such list is complete.
 */
export const bypassableHosts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'hosts every package that anyone publishes': [
      'cdn.jsdelivr.net',
      'unpkg.com',
      'esm.sh',
      'esm.run',
      'cdn.skypack.dev',
    ],
    'hosts AngularJS, which evaluates template expressions': [
      'ajax.googleapis.com',
      'cdnjs.cloudflare.com',
      'code.angularjs.org',
      'ajax.aspnetcdn.com',
      'yastatic.net',
      'cdn.bootcdn.net',
      'cdn.staticfile.org',
    ],
    'has JSONP endpoints': ['accounts.google.com', 'www.google.com', 'www.googleapis.com'],
    'hosts tag containers that anyone can create': ['www.googletagmanager.com'],
    'hosts user-uploaded files': [
      'storage.googleapis.com',
      's3.amazonaws.com',
      'raw.githack.com',
      'rawcdn.githack.com',
      'cdn.rawgit.com',
      'firebasestorage.googleapis.com',
    ],
  }).flatMap(([reason, hosts]) => hosts.map((host) => [host, reason] as const)),
);
