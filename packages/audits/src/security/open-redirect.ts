import { type Hop, readParameters } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

export const openRedirect = defineAudit({
  id: 'security/open-redirect',
  title: 'Open redirect',
  passedTitle: 'No open redirect found',
  failedTitle: 'Possible open redirect',
  why: 'An open redirect lets attackers use a link on your trusted domain to send people to a phishing site.',
  needs: ['response'],
  outcomes: {
    none: {
      modifier: 0,
      severity: 'good',
      says: 'No redirect goes to a host taken from a URL parameter.',
      fix: null,
    },
    suspected: {
      modifier: 0,
      severity: 'medium',
      says: "A redirect goes to another host that's taken from a URL parameter.",
      fix: 'Accept only allowlisted targets, or sign the link.',
    },
  },
  run({ hops }) {
    const found = hops.flatMap(suspects);
    return { outcome: found.length > 0 ? 'suspected' : 'none', facts: { redirects: found } };
  },
});

/** Only the parameter's name is told: its value may be private. */
function suspects({ hopIndex, url, redirect }: Hop): { hopIndex: number; parameter: string; targetHost: string }[] {
  const from = URL.parse(url);
  const to = redirect === null ? null : URL.parse(redirect.to);
  if (from === null || to === null || from.hostname === to.hostname) return [];
  return [...readParameters(from.search)].flatMap(([parameter, value]) =>
    namedHost(value, from) === to.hostname ? [{ hopIndex, parameter, targetHost: to.hostname }] : [],
  );
}

/** The host that a parameter names: as a whole URL, as //host/path, or bare with a path. */
function namedHost(value: string, base: URL): string | null {
  const text = value.trim();
  if (/^(?:https?:)?[\\/]{2}/i.test(text)) return URL.parse(text, base.href)?.hostname ?? null;
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/:?#]|$)/i.test(text)
    ? (URL.parse(`http://${text}`)?.hostname ?? null)
    : null;
}
