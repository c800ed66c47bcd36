import type { InlineScriptPolicy } from './inline-script-policy.ts';
import { pageScripts } from './page-scripts.ts';
import { findLead, leadingWords } from './redirect-finder.ts';
import { reach } from './script-reach.ts';

/** Where a script probably sends the visitor; null: somewhere that only running it would tell. */
export interface ScriptRedirect {
  to: string | null;
  /** Left out where nothing speaks against it. Else it depends on what is not known here: it may. */
  unsure?: true;
}

/** In a page to read, a line behind a condition belongs to what its visitors do there. */
const longestText = 400;
/** All that is written in the scripts of a page, together. */
const longestWritten = 20_000;

/**
 * A hint, not a browser: looks for lines such as `location.replace("/next")` in the scripts that stand in a page, where
 * they run without the visitor's doing. Such a redirect is told of and never followed.
 */
export function findScriptRedirect(
  html: string,
  url: string,
  policy?: InlineScriptPolicy,
): ScriptRedirect | 'not-checked' | null {
  if (!leadingWords.test(html)) return null;
  const page = pageScripts(html, policy);
  const baseHref = page.base?.policy.allowsBase(page.base.href, url) ? page.base.href : '';
  const baseUrl = URL.parse(baseHref, url)?.href ?? url;
  const written = { left: longestWritten, read: new Map() };
  const found = findLead(page, { url, baseUrl, depth: 0, isFramed: false, written });
  if (found === null || found === 'not-checked') return found;
  if (found.isRun === reach.always) return { to: found.to };
  return textOf(page.markup).length > longestText ? null : { to: found.to, unsure: true };
}

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^<>]*>?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
