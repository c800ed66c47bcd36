import type { EntryVariant, Evidence } from '@hopwise/model';
import { withoutFragment } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { isOwnFailure, notChecked } from '../not-checked.ts';
import { findCanonicals } from '../parse/canonical.ts';
import { documentLinks } from '../parse/document-links.ts';

/** What becomes of someone who comes by a variant, as the facts tell it. */
const results = {
  arrives: 'Leads to the final URL',
  duplicate: 'Returns a page of its own',
  'slash-duplicate': 'Returns the page as well',
  canonical: 'Returns the page as well, whose canonical link names the final URL',
  elsewhere: 'Leads to another URL',
  failing: 'Returns an error',
  missing: 'Returns an error, as it may',
  refused: 'Refused to respond to us',
  unreached: 'Not reached',
  unasked: 'Not checked',
} as const;
type Result = keyof typeof results;

export const entryVariants = defineAudit({
  id: 'redirects/entry-variants',
  title: 'Variants of the URL',
  passedTitle: 'URL variants lead to one URL',
  failedTitle: 'URL variants lead to different URLs',
  why: 'People and links write a URL with http or https, with or without www and the last slash. Search engines take every variant that returns a page for a page of its own.',
  needs: ['entryVariants'],
  outcomes: {
    converge: { modifier: 0, severity: 'good', says: 'Every variant that was tried ends at the final URL.', fix: null },
    unreached: {
      modifier: 0,
      severity: 'info',
      title: 'URL variants not reachable',
      says: 'None of the other spellings of the URL gave a response.',
      fix: 'Let the other spellings respond too, with a 301 or 308 to the final URL.',
    },
    duplicates: {
      modifier: -10,
      severity: 'medium',
      says: 'Variants of the URL return a page of their own instead of a redirect.',
      fix: 'Redirect http, https, www and the bare domain to one URL with 301 or 308.',
    },
    'slash-duplicate': {
      modifier: -5,
      severity: 'low',
      says: 'The page is returned with and without the last slash of its URL.',
      fix: 'Redirect one form of the URL to the other, or name one of them in a canonical link.',
    },
    elsewhere: {
      modifier: -5,
      severity: 'low',
      says: 'Variants of the URL lead to another URL than the final one.',
      fix: 'Redirect every variant to the final URL.',
    },
    failing: {
      modifier: -5,
      severity: 'low',
      title: 'URL variants return an error',
      says: 'Some spellings of the URL do not lead to the page.',
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
