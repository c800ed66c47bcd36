import type { HeaderPair, HttpUpgrade } from '@hopwise/model';
import { headerValues, parseHsts } from '@hopwise/parsers';
import { parse } from 'tldts';
import { defineAudit } from '../define-audit.ts';
import { isPreloadUnknown, notChecked } from '../not-checked.ts';

const yearSeconds = 31_536_000;

/** The rules of hstspreload.org, which decides what gets onto the list that all browsers ship. */
export const hstsPreload = defineAudit({
  id: 'ssl/hsts-preload',
  title: 'HSTS preload',
  passedTitle: 'HSTS preloaded',
  failedTitle: 'HSTS not preloaded',
  why: 'Browsers never use http for a host on the preload list, not even on the first visit.',
  needs: ['response', 'httpUpgrade'],
  outcomes: {
    preloaded: {
      cap: null,
      severity: 'good',
      says: 'The host is on the preload list.',
      fix: null,
    },
    ready: {
      cap: null,
      severity: 'good',
      title: 'Eligible for the HSTS preload list',
      says: "The domain isn't on the preload list, but meets its requirements.",
      fix: null,
    },
    'not-ready': {
      cap: null,
      severity: 'info',
      says: "The domain isn't on the preload list and doesn't meet all of its requirements.",
      fix: 'Meet the requirements listed, then submit the domain at hstspreload.org.',
    },
    subdomain: {
      cap: null,
      severity: 'info',
      says: "The host isn't on the preload list. The list accepts only registered domains, not subdomains such as www.",
      fix: 'Submit the registered domain at hstspreload.org once all of its subdomains work over https.',
    },
  },
  run({ response: { url, headers }, httpUpgrade, evidence }) {
    const { hostname } = url;
    if (url.protocol !== 'https:') return { notApplicable: "The host wasn't reached over https." };
    if (evidence.hstsPreloaded.includes(hostname)) return { outcome: 'preloaded' };
    const { domain, isIcann, isPrivate } = parse(hostname, { allowPrivateDomains: true });
    // The list is not asked for names that nobody can register.
    if (domain === null || !(isIcann || isPrivate))
      return { notApplicable: 'Only registered domains can be preloaded.' };
    if (isPreloadUnknown(evidence, hostname)) return notChecked('Preload list not available.');
    if (domain !== hostname) return { outcome: 'subdomain', facts: { domain } };
    const [first] = httpUpgrade.route;
    if (!httpUpgrade.refused && first && new URL(first.url).hostname !== hostname) {
      return { notApplicable: "http:// wasn't checked on this host." };
    }
    const missing = [...missingInHeader(headers), ...missingInUpgrade(httpUpgrade, hostname)];
    return { outcome: missing.length === 0 ? 'ready' : 'not-ready', facts: { missing } };
  },
});

/** The header is read where the host responds, so on its redirect where it only redirects: the list demands it there. */
function missingInHeader(headers: readonly HeaderPair[]): string[] {
  const [line] = headerValues(headers, 'strict-transport-security');
  const policy = line === undefined ? null : parseHsts(line);
  if (policy === null) return ['a valid Strict-Transport-Security header'];
  return [
    ...(policy.maxAgeSeconds >= yearSeconds ? [] : ['max-age of at least 31536000']),
    ...(policy.includeSubDomains ? [] : ['includeSubDomains']),
    ...(policy.preload ? [] : ['preload']),
  ];
}

function missingInUpgrade({ route, refused }: HttpUpgrade, host: string): string[] {
  const second = route[1] && new URL(route[1].url);
  const upgradesFirst = second?.protocol === 'https:' && second.hostname === host;
  return refused || upgradesFirst ? [] : ['a redirect from http straight to https on the same host'];
}
