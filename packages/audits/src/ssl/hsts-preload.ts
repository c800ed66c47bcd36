import type { HeaderPair, HttpUpgrade } from '@hopwise/model';
import { headerValues, parseHsts } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';

const yearSeconds = 31_536_000;

/** The rules of hstspreload.org, the list that all browsers ship. */
export const hstsPreload = defineAudit({
  id: 'ssl/hsts-preload',
  title: 'Ready for the HSTS preload list',
  why: 'Browsers never ask a host on the preload list over http, not even the first time.',
  needs: ['response', 'httpUpgrade'],
  outcomes: {
    preloaded: {
      cap: null,
      severity: 'good',
      says: 'Browsers ship with this host on their https-only list.',
      fix: null,
    },
    ready: {
      cap: null,
      severity: 'good',
      says: 'The host meets the rules of the preload list.',
      fix: null,
    },
    'not-ready': {
      cap: null,
      severity: 'info',
      says: 'The host does not meet all rules of the preload list.',
      fix: null,
    },
  },
  run({ response: { url, headers }, httpUpgrade, evidence: { hstsPreloaded } }) {
    if (url.protocol !== 'https:') return { notApplicable: 'The host was not reached over https.' };
    const [first] = httpUpgrade.route;
    if (!httpUpgrade.refused && first && new URL(first.url).hostname !== url.hostname) {
      return { notApplicable: 'How this host answers over http was not looked at.' };
    }
    if (hstsPreloaded.includes(url.hostname)) return { outcome: 'preloaded' };
    const missing = [...missingInHeader(headers), ...missingInUpgrade(httpUpgrade, url.hostname)];
    return { outcome: missing.length === 0 ? 'ready' : 'not-ready', facts: { missing } };
  },
});

/** The header is read where the host answers, so on its redirect where it only redirects: the list demands it there. */
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
