import type { Evidence, MixedContent, Page } from '@hopwise/model';
import { isLoopbackUrl } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { importedModules, oncePer } from '../parse/outline-elements.ts';
import { outlineOf, outlinePage, type PageOutline } from '../parse/page-outline.ts';
import { pageCsp } from './page-csp.ts';

/** LOOPBACK: never leaves the computer, so that it counts as secure (Secure Contexts section 3.1). */
type Kind = Exclude<MixedContent, 'NONE' | 'UNKNOWN'> | 'LOOPBACK';

interface MixedItem {
  kind: Kind;
  /** The element that requests it. */
  element: string;
  url: string;
}

const maxItemsShown = 50;

export const mixedContent = defineAudit({
  id: 'security/mixed-content',
  title: 'Mixed content',
  passedTitle: 'No mixed content',
  failedTitle: 'Mixed content',
  why: 'Anything an https page loads or sends over http can be read and modified in transit.',
  needs: ['page'],
  outcomes: {
    none: {
      modifier: 0,
      severity: 'good',
      says: "The page's HTML loads and sends nothing over http. Of its scripts, only inline module imports were checked.",
      fix: null,
      needsWhole: 'page',
    },
    'own-computer': {
      modifier: 0,
      severity: 'info',
      title: 'Only localhost URLs over HTTP',
      says: 'The only http URLs that the page loads are on localhost, which browsers allow.',
      fix: "Remove them if they're left over from development.",
    },
    upgraded: {
      modifier: 0,
      severity: 'info',
      title: 'Mixed content upgraded to HTTPS',
      says: 'The page has http URLs, but upgrade-insecure-requests makes browsers load them over https.',
      fix: 'Change these URLs to https, so they need no upgrade.',
    },
    blocked: {
      modifier: 0,
      severity: 'low',
      title: 'Mixed content blocked',
      says: 'The https page loads images or media over http, which block-all-mixed-content blocks.',
      fix: 'Change their URLs to https.',
    },
    passive: {
      modifier: -5,
      severity: 'low',
      says: 'The https page loads images or media over http. Browsers upgrade these to https, or block them (icons, srcset).',
      fix: 'Change their URLs to https.',
    },
    form: {
      modifier: -10,
      severity: 'high',
      says: 'A form on the https page submits over http.',
      fix: 'Point the form at an https URL.',
    },
    active: {
      modifier: -10,
      severity: 'high',
      says: 'The https page loads scripts, styles, fonts or frames over http, which browsers block.',
      fix: 'Change their URLs to https.',
    },
  },
  run({ page }) {
    if (!page.isHtml) return { notApplicable: "The response isn't a page." };
    if (!page.url.startsWith('https:')) return { notApplicable: 'The page itself was served over http.' };
    const items = mixedItems(page);
    return {
      outcome: judge(page, items),
      facts: { count: items.length, items: items.slice(0, maxItemsShown).map((item) => ({ ...item })) },
    };
  },
});

/** Upgraded are forms too (Upgrade Insecure Requests section 3.2), and nothing is left to block then (section 3.4). */
function judge(page: Page, items: readonly MixedItem[]) {
  const worst = worstKind(items);
  if (worst === null) return items.length === 0 ? 'none' : 'own-computer';
  const { names } = pageCsp(page);
  if (names.has('upgrade-insecure-requests')) return 'upgraded';
  return worst === 'PASSIVE' && names.has('block-all-mixed-content') ? 'blocked' : outcomeOf[worst];
}

const kindOf: Readonly<Record<ReturnType<typeof judge>, MixedContent>> = {
  none: 'NONE',
  'own-computer': 'NONE',
  upgraded: 'NONE',
  blocked: 'NONE',
  passive: 'PASSIVE',
  form: 'FORM',
  active: 'ACTIVE',
};
const outcomeOf = { PASSIVE: 'passive', FORM: 'form', ACTIVE: 'active' } as const;
const worstFirst = ['ACTIVE', 'FORM', 'PASSIVE'] as const;

const worstKind = (items: readonly MixedItem[]): (typeof worstFirst)[number] | null =>
  worstFirst.find((kind) => items.some((item) => item.kind === kind)) ?? null;

/** In one word, for the flags of the analysis: what browsers load or send over http. Only an https page can mix. */
export function mixedContentOf({ page }: Evidence): MixedContent {
  if (!page.ok) return 'UNKNOWN';
  const canMix = page.value.isHtml && page.value.url.startsWith('https:');
  if (!canMix) return 'NONE';
  const outcome = judge(page.value, mixedItems(page.value));
  return outcome === 'none' && !page.value.complete ? 'UNKNOWN' : kindOf[outcome];
}

const activeLinks = ['stylesheet', 'modulepreload', 'preload', 'manifest', 'import'];
const passiveLinks = ['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed', 'mask-icon'];
const passiveEmbeds = ['image', 'video', 'audio', 'source', 'track', 'input'];

/** All that the page would load or send over http (Mixed Content sections 3 and 4). */
const mixedItems = oncePer((page: Page): MixedItem[] => itemsOf(outlineOf(page), 0));

/** A page in a frame may have frames itself, but hardly more often than so. */
const deepestFrame = 2;

function itemsOf(outline: PageOutline, depth: number): MixedItem[] {
  const { baseUrl, scripts, links, images, embeds, forms, httpStyles, modules, framedPages } = outline;
  const baseIsHttps = baseUrl.startsWith('https:');
  const items: MixedItem[] = [];
  const look = (kind: Kind, element: string, address: string | null): void => {
    // Relative to an https base everything is https: spare most URLs the parsing.
    if (!address || (baseIsHttps && !mayNameHttp.test(address))) return;
    const url = URL.parse(address, baseUrl);
    if (url?.protocol !== 'http:') return;
    items.push({ kind: isLoopbackUrl(url) ? 'LOOPBACK' : kind, element, url: url.href });
  };

  for (const { src } of scripts) look('ACTIVE', 'script', src);
  for (const text of modules) for (const address of importedModules(text)) look('ACTIVE', 'script', address);
  for (const { rel, href, as } of links) {
    const isImage = rel.includes('preload') && as?.trim().toLowerCase() === 'image';
    if (rel.some((type) => activeLinks.includes(type))) look(isImage ? 'PASSIVE' : 'ACTIVE', 'link', href);
    else if (rel.some((type) => passiveLinks.includes(type))) look('PASSIVE', 'link', href);
  }
  for (const { tag, src, srcset, poster } of embeds) {
    look(passiveEmbeds.includes(tag) ? 'PASSIVE' : 'ACTIVE', tag, src);
    look('PASSIVE', tag, poster);
    for (const address of srcsetUrls(srcset)) look('PASSIVE', tag, address);
  }
  for (const { src, srcset } of images) {
    look('PASSIVE', 'img', src);
    for (const address of srcsetUrls(srcset)) look('PASSIVE', 'img', address);
  }
  for (const { action } of forms) look('FORM', 'form', action);
  for (const style of httpStyles) {
    for (const [, address = ''] of style.matchAll(importedStyle)) look('ACTIVE', 'style', address);
    const [fonts, rest] = partFonts(style.replaceAll(importedStyle, ''));
    for (const [, address = ''] of fonts.matchAll(urlInStyle)) look('ACTIVE', 'style', address);
    for (const [, address = ''] of rest.matchAll(urlInStyle)) look('PASSIVE', 'style', address);
  }
  if (depth === deepestFrame) return items;
  // A page that is written in a frame has the base of the page around it.
  return [...items, ...framedPages.flatMap((html) => itemsOf(outlinePage(html, baseUrl), depth + 1))];
}

const fontFace = /@font-face\s*\{[^}]*\}?/gi;

const partFonts = (style: string): [fonts: string, rest: string] => [
  (style.match(fontFace) ?? []).join('\n'),
  style.replaceAll(fontFace, ''),
];

const importedStyle = /@import\s*(?:url\(\s*)?(?:["']\s*)?(http:[^"')\s;]+)/gi;
const urlInStyle = /url\(\s*(?:["']\s*)?(http:[^"')\s]+)/gi;

/** URL section 4.4: spaces and control characters before a scheme are dropped, tabs and line breaks even inside it. */
const mayNameHttp = /^[\0-\x20]*h/i;

const noUrls: readonly string[] = [];

/** The URLs of a srcset: each candidate is a URL and perhaps a descriptor (HTML section 4.8.4.2). */
const srcsetUrls = (srcset: string | null): readonly string[] =>
  srcset === null ? noUrls : srcset.split(/,\s/).flatMap((candidate) => candidate.trim().split(/\s/, 1)[0] || []);
