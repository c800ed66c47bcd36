import { describeScriptRedirect, isWithoutContent } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { behindCertificate, notChecked } from '../not-checked.ts';
import { shownUrl } from '../shown.ts';

export const scriptRedirect = defineAudit({
  id: 'redirects/script-redirect',
  title: 'JavaScript redirect',
  passedTitle: 'No JavaScript redirect in the page',
  failedTitle: 'Probable JavaScript redirect',
  why: 'A JavaScript redirect works only after the page loads and runs its scripts. Crawlers follow it late or not at all.',
  needs: [],
  outcomes: {
    none: {
      modifier: 0,
      severity: 'good',
      says: "No JavaScript redirect found in inline scripts. External scripts aren't checked.",
      fix: null,
      needsWhole: 'page',
    },
    probable: {
      modifier: -10,
      severity: 'medium',
      says: "This page probably redirects with JavaScript, which wasn't followed.",
      fix: 'Use a 301 or 308 redirect instead.',
    },
    possible: {
      modifier: 0,
      severity: 'info',
      says: 'This page may redirect with JavaScript, depending on the visitor.',
      fix: 'If every visitor should go there, use a 301 or 308 redirect instead.',
    },
  },
  run({ hops, evidence }) {
    const last = hops.at(-1);
    if (last === undefined || last.redirectType !== 'FINAL') return { notApplicable: 'The chain has no final page.' };
    if (last.scriptsUnread) return notChecked('Not checked: too much inline script.');
    if (last.scriptRedirect === undefined) {
      const isPage = Math.floor((last.statusCode ?? 0) / 100) === 2 && !isWithoutContent(last);
      if (!isPage) return { notApplicable: 'The chain has no final page.' };
      if (last.method === 'HEAD') return notChecked('A HEAD response has no body to check for scripts.');
      return behindCertificate(evidence.trace) ?? { outcome: 'none' };
    }
    const { to, unsure } = last.scriptRedirect;
    return {
      outcome: unsure ? 'possible' : 'probable',
      facts: { hopIndex: last.hopIndex, url: last.url, to },
      says: describeScriptRedirect({ ...last.scriptRedirect, to: to && shownUrl(to) }),
    };
  },
});
