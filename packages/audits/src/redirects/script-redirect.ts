import { describeScriptRedirect, isWithoutContent } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { shownUrl } from '../shown.ts';

export const scriptRedirect = defineAudit({
  id: 'redirects/script-redirect',
  title: 'JavaScript redirect',
  passedTitle: 'No JavaScript redirect',
  failedTitle: 'Probable JavaScript redirect',
  why: 'A redirect by JavaScript works only once the page has loaded and run its scripts. Crawlers follow it late or not at all.',
  needs: [],
  outcomes: {
    none: {
      modifier: 0,
      severity: 'good',
      says: 'The final page shows no sign of a JavaScript redirect.',
      fix: null,
      needsWhole: 'page',
    },
    probable: {
      modifier: -10,
      severity: 'medium',
      says: 'This page probably redirects by JavaScript, which was not followed.',
      fix: 'Respond with 301 or 308 instead.',
    },
  },
  run({ hops }) {
    const last = hops.at(-1);
    if (last === undefined || last.redirectType !== 'FINAL') return { notApplicable: 'There is no final page.' };
    if (last.scriptRedirect === undefined) {
      const isPage = Math.floor((last.statusCode ?? 0) / 100) === 2 && !isWithoutContent(last);
      return isPage ? { outcome: 'none' } : { notApplicable: 'There is no final page.' };
    }
    const { to } = last.scriptRedirect;
    return {
      outcome: 'probable',
      facts: { hopIndex: last.hopIndex, url: last.url, to },
      says: describeScriptRedirect(to && shownUrl(to)),
    };
  },
});
