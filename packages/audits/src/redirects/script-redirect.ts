import { describeScriptRedirect, isWithoutContent } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { behindCertificate, notChecked } from '../not-checked.ts';
import { shownUrl } from '../shown.ts';

export const scriptRedirect = defineAudit({
  id: 'redirects/script-redirect',
  title: 'JavaScript redirect',
  passedTitle: 'No JavaScript redirect in the page',
  failedTitle: 'Probable JavaScript redirect',
  why: 'A redirect by JavaScript works only once the page has loaded and run its scripts. Crawlers follow it late or not at all.',
  needs: [],
  outcomes: {
    none: {
      modifier: 0,
      severity: 'good',
      says: 'The scripts inside the final page show no sign of a redirect. Script files are not read.',
      fix: null,
      needsWhole: 'page',
    },
    probable: {
      modifier: -10,
      severity: 'medium',
      says: 'This page probably redirects by JavaScript, which was not followed.',
      fix: 'Respond with 301 or 308 instead.',
    },
    possible: {
      modifier: 0,
      severity: 'info',
      says: 'This page may redirect by JavaScript, depending on the visitor.',
      fix: 'If every visitor is meant to go there, respond with 301 or 308 instead.',
    },
  },
  run({ hops, evidence }) {
    const last = hops.at(-1);
    if (last === undefined || last.redirectType !== 'FINAL') return { notApplicable: 'There is no final page.' };
    if (last.scriptsUnread) return notChecked('The page has too many scripts to look for a redirect in them.');
    if (last.scriptRedirect === undefined) {
      const isPage = Math.floor((last.statusCode ?? 0) / 100) === 2 && !isWithoutContent(last);
      if (!isPage) return { notApplicable: 'There is no final page.' };
      if (last.method === 'HEAD') return notChecked('A response to HEAD has no page to look for scripts in.');
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
