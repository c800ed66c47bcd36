import type { EntryVariant, Evidence } from '@hopwise/model';
import { withoutFragment } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { isOwnFailure, notChecked } from '../not-checked.ts';
import { findCanonicals } from '../parse/canonical.ts';
import { documentLinks } from '../parse/document-links.ts';

/** What becomes of someone who comes by a variant, as the facts tell it. */
const results = {
  arrives: 'Ends at the final URL',
  duplicate: 'Returns its own page (duplicate)',
  'slash-duplicate': 'Also returns the page',
  canonical: 'Also returns the page, with the final URL as canonical',
  elsewhere: 'Ends at another URL',
  failing: 'Returns an error',
  missing: 'Returns an error (acceptable)',
  refused: 'Blocked our request',
  unreached: 'Not reached',
  unasked: 'Not checked',
} as const;
type Result = keyof typeof results;

export const entryVariants = defineAudit({
  id: 'redirects/entry-variants',
  title: 'URL variants',
  passedTitle: 'URL variants end at one URL',
  failedTitle: 'URL variants end at different URLs',
  why: 'A URL gets linked with http or https, with or without www or a trailing slash. Search engines treat every variant that returns a page as a separate page (duplicate content).',
  needs: ['entryVariants'],
  outcomes: {
    converge: {
      modifier: 0,
      severity: 'good',
      says: 'Every variant that was checked ends at the final URL.',
      fix: null,
    },
    unreached: {
      modifier: 0,
      severity: 'info',
      title: 'URL variants not reachable',
      says: 'None of the URL variants responded.',
      fix: 'Redirect the URL variants to the final URL with 301 or 308.',
    },
    duplicates: {
      modifier: -10,
      severity: 'medium',
      says: 'URL variants return their own page instead of redirecting.',
      fix: 'Redirect http, https, www and the bare domain to one URL with 301 or 308.',
    },
    'slash-duplicate': {
      modifier: -5,
      severity: 'low',
      says: 'The page is returned both with and without the trailing slash.',
      fix: 'Redirect one form of the URL to the other, or set one of them as canonical.',
    },
    elsewhere: {
      modifier: -5,
      severity: 'low',
      says: 'URL variants end at a different URL than the final one.',
      fix: 'Redirect every variant to the final URL.',
    },
    failing: {
      modifier: -5,
      severity: 'low',
      title: 'URL variants return an error',
      says: "Some URL variants don't reach the page.",
      fix: 'Redirect the variants that fail to the final URL with 301 or 308.',
    },
  },
  run({ entryVariants: { finalUrl, variants }, evidence }) {
    if (variants.length === 0) return { notApplicable: 'The final URL has no variants to check.' };
    const hasCanonical = namesCanonical(evidence, finalUrl);
    const found = variants.map((variant) => ({ variant, result: resultOf(variant, finalUrl, hasCanonical) }));
    const facts = {
      finalUrl,
      variants: found.map(({ variant, result }) => ({ ...describe(variant), result: results[result] })),
    };
    const worst = (['duplicate', 'elsewhere', 'failing', 'slash-duplicate'] as const).find((result) =>
      found.some((each) => each.result === result),
    );
    if (worst !== undefined) return { outcome: worst === 'duplicate' ? 'duplicates' : worst, facts };
    if (found.every(({ result }) => result === 'unasked'))
      return notChecked(variants[0]?.error?.message ?? 'no variant was requested.');
    const isReached = found.some(({ result }) => !['unreached', 'refused', 'unasked'].includes(result));
    return { outcome: isReached ? 'converge' : 'unreached', facts };
  },
});

/** They tell of who asks as much as of the URL: it may want a password, or no visits by machines. */
const refusals: ReadonlySet<number> = new Set([401, 403, 407, 429]);

function resultOf({ differsIn, route, error }: EntryVariant, finalUrl: string, hasCanonical: boolean): Result {
  const last = route.at(-1);
  const isSlash = differsIn.includes('slash');
  if (error !== null && isOwnFailure(error)) return 'unasked';
  if (last === undefined || last.statusCode === null || error !== null) return 'unreached';
  if (withoutFragment(last.url) === finalUrl) return 'arrives';
  if (refusals.has(last.statusCode)) return 'refused';
  if (last.statusCode >= 400) return isSlash ? 'missing' : 'failing';
  if (route.length > 1 || last.statusCode >= 300) return 'elsewhere';
  if (!isSlash) return 'duplicate';
  return hasCanonical ? 'canonical' : 'slash-duplicate';
}

const describe = ({ url, route, error }: EntryVariant) => ({
  url,
  statusCodes: route.map(({ statusCode }) => statusCode),
  end: route.at(-1)?.url ?? url,
  ...(error !== null && { error: error.message }),
});

/** The page in hand may be another one of the site than that whose variants were tried. */
function namesCanonical({ page }: Evidence, finalUrl: string): boolean {
  if (!page.ok || withoutFragment(page.value.url) !== finalUrl) return false;
  const [canonicalUrl, ...others] = findCanonicals(documentLinks(page.value)).targets;
  return others.length === 0 && canonicalUrl === finalUrl;
}
