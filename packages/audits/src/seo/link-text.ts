import { withoutFragment } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';
import { type AnchorElement, outlineOf } from '../parse/page-outline.ts';
import { notHtml, shown } from '../shown.ts';

/**
 * Link texts that say nothing about where the link leads, by language. The phrases are those that Lighthouse looks
 * for, so that both tools agree; languages that are not here are not judged.
 */
const phrases: Readonly<Record<string, string>> = {
  de: 'das | dies | hier | hier klicken | klicke hier | mehr | siehe | weiterlesen',
  en:
    'click here | click this | go | here | information | learn more | more | more info | more information | ' +
    'read more | right here | see more | start | this',
  es:
    'aqui | aquí | click aqui | click aquí | clicka aqui | clicka aquí | empezar | enlace | este | este enlace | mas | ' +
    'más | mas informacion | mas información | más informacion | más información | pincha aqui | pincha aquí',
  fa:
    'اطلاعات | اطلاعات بیشتر | این | اینجا | اینجا بزنید | اینجا کلیک کنید | برو | بیشتر | بیشتر بخوانید | ' +
    'بیشتر بدانید | شروع',
  ja: 'ここをクリック | こちらをクリック | リンク | 全文表示 | 続きを読む | 続く',
  ko: '계속 | 링크 | 여기 | 여기를 클릭 | 이동 | 자세히 | 자세히 보기 | 전체 보기 | 클릭',
  pt: 'clique aqui | ir | mais | mais informação | mais informações | veja mais',
  sv: 'här | klicka här | läs mer | mer | mer info | mer information',
  ta:
    'அடுத்த பக்கம் | இங்கே கிளிக் செய்யவும் | தயவுசெய்து இங்கே அழுத்தவும் | மறுபக்கம் | முந்தைய பக்கம் | ' +
    'முன்பக்கம் | மேலும் அறிக | மேலும் தகவலுக்கு | மேலும் தரவுகளுக்கு',
};

const byLanguage = new Map(Object.entries(phrases).map(([language, list]) => [language, new Set(list.split(' | '))]));
const everyLanguage = new Set([...byLanguage.values()].flatMap((list) => [...list]));

/** `language` is a primary language tag; where it is not known, the text is looked up in all of them. */
export function isGenericLinkText(text: string, language: string | null): boolean {
  const list = language === null ? everyLanguage : byLanguage.get(language);
  return list?.has(text.toLowerCase()) ?? false;
}

export const linkText = defineAudit({
  id: 'seo/link-text',
  title: 'Link text',
  passedTitle: 'Descriptive link text',
  failedTitle: 'Some links use generic text',
  why: 'Link text shows people and search engines what the linked page is about.',
  needs: ['page'],
  outcomes: {
    descriptive: {
      score: 1,
      severity: 'good',
      says: 'All links have descriptive text.',
      fix: null,
      needsWhole: 'page',
    },
    generic: {
      score: 0,
      severity: 'low',
      says: "Some links have text that doesn't describe their target.",
      fix: 'Replace text such as “click here” with words that describe the linked page.',
    },
  },
  run({ page }) {
    if (!page.isHtml) return notHtml;
    const { anchors, baseUrl } = outlineOf(page);
    const ownAddress = withoutFragment(new URL(page.url).href);
    const generic = anchors.filter((anchor) => isGeneric(anchor) && isJudged(anchor, baseUrl, ownAddress));
    if (generic.length === 0) return { outcome: 'descriptive', facts: { links: anchors.length } };
    const links = shown(generic).map(({ href, text }) => ({ href: href ?? '', text }));
    return { outcome: 'generic', facts: { count: generic.length, links } };
  },
});

const isGeneric = ({ text, lang }: AnchorElement): boolean => text !== '' && isGenericLinkText(text, lang);

/** Links within the page, to scripts or to email, and nofollow links are exempt. */
function isJudged({ href, rel }: AnchorElement, baseUrl: string, ownAddress: string): boolean {
  const url = href === null ? null : URL.parse(href, baseUrl);
  if (url === null || rel.includes('nofollow')) return false;
  return !['javascript:', 'mailto:'].includes(url.protocol) && withoutFragment(url.href) !== ownAddress;
}
