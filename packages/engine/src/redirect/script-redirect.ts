import { withoutFragment } from '@hopwise/parsers';

/** Where a script probably sends the visitor; null: somewhere that only running it would tell. */
export interface ScriptRedirect {
  to: string | null;
}

/** Pages that exist to send their visitor on are short; in a longer one such a line belongs to some button. */
const longestPage = 20_000;
const longestText = 400;

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script/gi;
const comments = /\/\*[\s\S]*?\*\/|^[\t ]*\/\/.*$/gm;
const notRun = /<(noscript|textarea|template|style|title)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const unseen = /<(script|style|noscript|title|template)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[^>]*>/gi;

/** What leads away: the object, then the target, which is a plain text or something to be worked out. */
const goesTo = new RegExp(
  String.raw`(?<![\w$.])(?:(?:window|document|self|top|parent|globalThis)\s*\.\s*)*location\s*` +
    String.raw`(?:(?:\.\s*href\s*)?=(?!=)|\.\s*(?:replace|assign)\s*\()\s*` +
    String.raw`(?:(["'\x60])((?:(?!\1)[^\\\n]|\\.)*)\1\s*([+]?)|[\w$(])`,
  'g',
);
const goesOnOtherwise =
  /\bdocument\s*\.\s*cookie\s*=[\s\S]*\blocation\s*\.\s*reload\s*\(|\bforms?\b[^;\n]{0,80}\.\s*submit\s*\(/;
/** What waits for the visitor to do something. */
const waitsForClick = /addEventListener\s*\(\s*["'`](?:click|submit|change|key)|\bonclick\b/;

/**
 * A hint, not a browser: looks for lines such as `location.replace("/next")` in the scripts of a short page. Such a
 * redirect is told of and never followed.
 */
export function findScriptRedirect(html: string, url: string): ScriptRedirect | null {
  if (html.length > longestPage || !/location|submit/.test(html)) return null;
  const code = inlineScripts(html);
  if (code === '' || waitsForClick.test(html) || textOf(html).length > longestText) return null;
  let isUnclear = goesOnOtherwise.test(code);
  for (const [, quote, literal = '', joined] of code.matchAll(goesTo)) {
    const to = quote === undefined || joined === '+' || literal.includes('${') ? null : resolve(literal, html, url);
    if (to !== null) return { to };
    isUnclear ||= quote === undefined || joined === '+' || literal.includes('${');
  }
  return isUnclear ? { to: null } : null;
}

function inlineScripts(page: string): string {
  const html = page.replaceAll(notRun, '');
  const onload = /<body\b[^>]*?\sonload\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(html);
  const inline = [...html.matchAll(scripts)].filter(([, attributes = '']) => isRun(attributes));
  const written = inline.map(([, , code = '']) => code.replaceAll(comments, ''));
  return [...written, onload?.[1] ?? onload?.[2] ?? ''].join('\n').trim();
}

/** HTML Standard, "prepare the script element": a type that is no JavaScript is data. */
function isRun(attributes: string): boolean {
  if (/(?:^|\s)src\s*=/i.test(attributes)) return false;
  const type = /(?:^|\s)type\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? '';
  return type === '' || /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(type);
}

const textOf = (html: string): string => html.replaceAll(unseen, ' ').replaceAll(/\s+/g, ' ').trim();

function resolve(literal: string, html: string, url: string): string | null {
  const base = /<base\b[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(html)?.[1] ?? '';
  const target = URL.parse(unescaped(literal), URL.parse(base, url)?.href ?? url);
  // An app is somewhere else too; these stay in the page.
  const leadsAway = target !== null && !/^(?:javascript|data|about|blob):$/.test(target.protocol);
  // A place on the same page is gone to without a request.
  return leadsAway && withoutFragment(target.href) !== withoutFragment(url) ? target.href : null;
}

const unescaped = (literal: string): string =>
  literal.replaceAll(/\\(?:u([\da-f]{4})|x([\da-f]{2})|(.))/gi, (_, long, short, other) =>
    other === undefined ? String.fromCharCode(Number.parseInt(long ?? short, 16)) : other,
  );
