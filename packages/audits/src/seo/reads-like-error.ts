import type { Page } from '@hopwise/model';
import { outlineOf } from '../parse/page-outline.ts';

/** An error page has little to say; a page about errors has much. */
const longestErrorPage = 1_500;
/** Longer names match none of these and need no search. */
const longestName = 80;

/** Common titles of such pages, in the most frequent languages, without the code. */
const phrases = new Set([
  'not found',
  ...['page', 'file', 'url', 'resource', 'content'].flatMap((what) =>
    [
      'not found',
      'was not found',
      'is not found',
      'cannot be found',
      'can not be found',
      'cant be found',
      'could not be found',
      'couldnt be found',
      'does not exist',
      'doesnt exist',
      'no longer exists',
    ].map((says) => `${what} ${says}`),
  ),
  'seite nicht gefunden',
  'seite wurde nicht gefunden',
  'page introuvable',
  'page non trouvée',
  'página no encontrada',
  'pagina non trovata',
  'página não encontrada',
  'pagina niet gevonden',
  'sidan hittades inte',
  'siden blev ikke funnet',
  'siden blev ikke fundet',
  'sivua ei löytynyt',
  'nie znaleziono strony',
  'страница не найдена',
  '页面不存在',
  'ページが見つかりません',
]);
/** Between the name of a page and that of its site. */
const separators = /\s+[-:/]+\s+|\s*[|–—·•«»]\s*|:\s+/;

/** The title or main heading of a page that seems to say it doesn't exist; null: it doesn't say so. */
export function readsLikeError(page: Page): string | null {
  if (!page.isHtml) return null;
  const { title, headings, textLength } = outlineOf(page);
  if (textLength > longestErrorPage) return null;
  const heading = headings.find(({ level }) => level === 1)?.text ?? '';
  const names = [title ?? '', ...(title ?? '').split(separators), heading].map((name) => name.trim());
  return names.find((name) => name.length <= longestName && saysNotFound(name)) ?? null;
}

function saysNotFound(name: string): boolean {
  const words = name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(?:oops|sorry|whoops|uh oh|the|this|that|requested|you requested)\b/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  const rest = words.replace(/^(?:http )?(?:error )?(?:404|410)(?: error)?(?: |$)/, '').replace(/ ?(?:404|410)$/, '');
  return rest === '' ? words !== '' : phrases.has(rest);
}
