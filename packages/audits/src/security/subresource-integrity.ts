import { getDomain } from 'tldts';
import { defineAudit } from '../define-audit.ts';
import { parseIntegrity } from '../parse/outline-elements.ts';
import { outlineOf, type ScriptElement } from '../parse/page-outline.ts';

const maxScriptsShown = 50;

interface LoadedScript {
  src: string;
  /** The hashes that browsers know; without one they run whatever comes. */
  hashes: string[];
  crossOrigin: string | null;
  isOwn: boolean;
  isHttps: boolean;
}

export const subresourceIntegrity = defineAudit({
  id: 'security/subresource-integrity',
  title: 'Subresource Integrity',
  passedTitle: 'No unprotected scripts from other sites',
  failedTitle: 'Unprotected scripts from other sites',
  why: 'A script from another site runs with full access to the page; an integrity hash blocks it if it was tampered with.',
  needs: ['page'],
  outcomes: {
    'own-and-external-hashed': {
      modifier: 5,
      severity: 'good',
      says: "All scripts have integrity hashes, including the site's own.",
      fix: null,
      reference: 'sri-implemented-and-all-scripts-loaded-securely',
      needsWhole: 'page',
    },
    'external-hashed': {
      modifier: 5,
      severity: 'good',
      says: 'Every script from another site has an integrity hash and is loaded over https.',
      fix: null,
      reference: 'sri-implemented-and-external-scripts-loaded-securely',
      needsWhole: 'page',
    },
    'not-html': {
      modifier: 0,
      severity: 'good',
      says: "The response isn't a page, so it loads no scripts.",
      fix: null,
      reference: 'sri-not-implemented-response-not-html',
    },
    'no-scripts': {
      modifier: 0,
      severity: 'good',
      says: 'The page loads no scripts.',
      fix: null,
      reference: 'sri-not-implemented-but-no-scripts-loaded',
      needsWhole: 'page',
    },
    'own-only': {
      modifier: 0,
      severity: 'good',
      says: 'All scripts come from the site itself.',
      fix: null,
      reference: 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
      needsWhole: 'page',
    },
    'external-unhashed': {
      modifier: -5,
      severity: 'low',
      says: 'Scripts from other sites are loaded over https but have no integrity hash.',
      fix: 'Add integrity and crossorigin to every script from another site, or host it yourself.',
      reference: 'sri-not-implemented-but-external-scripts-loaded-securely',
    },
    'hashed-over-http': {
      modifier: -20,
      severity: 'medium',
      says: 'Scripts from other sites have integrity hashes, but are loaded over http or from a URL that starts with //.',
      fix: 'Use https:// in every script URL.',
      reference: 'sri-implemented-but-external-scripts-not-loaded-securely',
    },
    'unhashed-over-http': {
      modifier: -50,
      severity: 'medium',
      says: 'Scripts from other sites have no integrity hash and are loaded over http or from a URL that starts with //.',
      fix: 'Use https:// in every script URL, and add integrity and crossorigin.',
      reference: 'sri-not-implemented-and-external-scripts-not-loaded-securely',
    },
  },
  run({ page }) {
    if (!page.isHtml) return { outcome: 'not-html' };
    const { scripts, jsonLd, baseUrl } = outlineOf(page);
    if (scripts.length + jsonLd.length === 0) return { outcome: 'no-scripts' };
    const loaded = scripts.flatMap((script) => loadedScript(script, page.url, baseUrl));
    const external = loaded.filter(({ isOwn }) => !isOwn);
    const facts = {
      externalScripts: external
        .slice(0, maxScriptsShown)
        .map(({ src, hashes, crossOrigin }) => ({ src, hashes, crossOrigin })),
    };
    return { outcome: outcomeOf(loaded, external), facts };
  },
});

/** In the Observatory's order: a missing hash over https outranks a hash over http. */
function outcomeOf(loaded: readonly LoadedScript[], external: readonly LoadedScript[]) {
  const unhashed = external.filter(({ hashes }) => hashes.length === 0);
  if (unhashed.some(({ isHttps }) => !isHttps)) return 'unhashed-over-http';
  if (unhashed.length > 0) return 'external-unhashed';
  if (external.some(({ isHttps }) => !isHttps)) return 'hashed-over-http';
  if (loaded.some(({ isOwn, hashes, isHttps }) => isOwn && hashes.length > 0 && isHttps))
    return 'own-and-external-hashed';
  return external.length > 0 ? 'external-hashed' : 'own-only';
}

/**
 * As the Observatory sees it: a host with the same registrable domain is the site's own, and a URL that starts
 * with // is neither own nor https, because the same page over http would load it over http.
 */
function loadedScript(
  { src: written, integrity, crossOrigin }: ScriptElement,
  pageUrl: string,
  baseUrl: string,
): LoadedScript[] {
  const src = written?.trim();
  if (!src) return [];
  const script = { src, hashes: parseIntegrity(integrity ?? ''), crossOrigin };
  if (/^\/\/[^/]/.test(src)) return [{ ...script, isOwn: false, isHttps: false }];
  const address = isWeb(src) ? src : (URL.parse(src, baseUrl)?.href ?? '');
  if (!isWeb(address)) return [{ ...script, isOwn: true, isHttps: pageUrl.startsWith('https:') }];
  return [{ ...script, isOwn: siteOf(address) === siteOf(pageUrl), isHttps: /^https:/i.test(address) }];
}

const isWeb = (address: string): boolean => /^https?:\/\//i.test(address);

const siteOf = (url: string): string | null => getDomain(url) ?? URL.parse(url)?.hostname ?? null;
