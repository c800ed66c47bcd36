import { allowsBase } from '@hopwise/parsers';
import { type TokenHandler, Tokenizer } from 'parse5';
import { SaxesParser } from 'saxes';
import { type MetaRefresh, maxFound, mayHaveRefresh, noRules, type PageRules, parseRefresh } from './meta-refresh.ts';

const predefined = new Map([
  ['amp', '&'],
  ['gt', '>'],
  ['lt', '<'],
  ['quot', '"'],
  ['apos', "'"],
]);
/** Browsers have built-in entities for these document types. */
const xhtmlType = /PUBLIC\s+["']-\/\/(?:W3C|WAPFORUM)\/\/DTD (?:XHTML|MathML)\b/;
const externalType = /^\s*\S+\s+(?:PUBLIC|SYSTEM)\s/;
const comment = /<!--.*?(?:-->|$)/gs;
const declaration = /<!ENTITY\s+([^\s%"'<>]+)\s+(?:"([^"]*)"|'([^']*)'|(?:SYSTEM|PUBLIC)\b[^<>]*(?=>))\s*>/g;
const reference = /&([^\s&;#]+);/g;
/** The maximum expanded size of a document's entities: a few lines could expand to gigabytes otherwise. */
const maxExpanded = 64 * 1024;
const maxDepth = 20;

/** The entities of an XML document. Those with markup in them are treated as text. */
export class XmlEntities {
  readonly #declared = new Map<string, string>();
  #isXhtml = false;
  #mayBeElsewhere = false;
  #expanded = 0;

  /** Reads the text between `<!DOCTYPE` and `>`. External parts aren't fetched, nor are they in browsers. */
  declare(doctype: string): void {
    const subset = doctype.indexOf('[');
    const head = subset === -1 ? doctype : doctype.slice(0, subset);
    this.#isXhtml = xhtmlType.test(head);
    this.#mayBeElsewhere = externalType.test(head);
    for (const [, name = '', double, single] of doctype
      .slice(head.length)
      .replaceAll(comment, '')
      .matchAll(declaration)) {
      // XML 1.0 section 4.2: of several the first counts.
      if (!this.#declared.has(name)) this.#declared.set(name, double ?? single ?? '');
    }
  }

  /** undefined: no entity has that name, or they expand to too much. */
  textOf(name: string, depth = 0): string | undefined {
    const declared = this.#declared.get(name);
    const text = predefined.get(name) ?? (declared === undefined ? this.#known(name) : this.#expand(declared, depth));
    // Empty entities take time, too.
    this.#expanded += 1 + (text?.length ?? 0);
    return this.#expanded > maxExpanded ? undefined : text;
  }

  #expand(text: string, depth: number): string | undefined {
    if (depth === maxDepth) return undefined;
    let isWhole = true;
    const expanded = text.replaceAll(reference, (_, name: string) => {
      const inner = isWhole ? this.textOf(name, depth + 1) : undefined;
      isWhole &&= inner !== undefined;
      return inner ?? '';
    });
    return isWhole ? expanded : undefined;
  }

  #known(name: string): string | undefined {
    return (this.#isXhtml ? htmlEntity(name) : undefined) ?? (this.#mayBeElsewhere ? '' : undefined);
  }
}

/** As HTML has it. */
function htmlEntity(name: string): string | undefined {
  let text = '';
  const take = ({ chars }: { chars: string }) => {
    text += chars;
  };
  const ignore = () => {};
  const handler: TokenHandler = {
    onCharacter: take,
    onWhitespaceCharacter: take,
    onNullCharacter: ignore,
    onStartTag: ignore,
    onEndTag: ignore,
    onComment: ignore,
    onDoctype: ignore,
    onEof: ignore,
  };
  new Tokenizer({}, handler).write(`&${name};`, true);
  return text.endsWith(';') ? undefined : text;
}

const xhtml = 'http://www.w3.org/1999/xhtml';
/** The stylesheet that Chromium transforms this document with. */
const transformation =
  /\btype\s*=\s*["'](?:text\/xsl|(?:text|application)\/xml|application\/(?:xhtml|rss|atom)\+xml)["']/;
/** Browsers continue after it. */
const unboundPrefix = /unbound namespace prefix/;

/** Thrown to end the reading: what comes after a fault in the markup is not shown either. */
class EndOfReading extends Error {}

/**
 * The same of an XML document, such as XHTML or SVG: only elements of XHTML count, and only in small letters. None of a
 * document that a stylesheet makes another one of: that is what browsers show.
 */
export function findXmlRefreshes(text: string, { url, policies }: PageRules = noRules): MetaRefresh[] {
  if (!mayHaveRefresh.test(text)) return [];
  const found: MetaRefresh[] = [];
  let baseHref: string | null = null;
  let templateDepth = 0;
  const entities = new XmlEntities();
  const parser = new SaxesParser({ xmlns: true });
  parser.ENTITIES = new Proxy({}, { get: (_, name) => entities.textOf(String(name)) });
  parser.on('error', ({ message }) => {
    if (!unboundPrefix.test(message)) throw new EndOfReading();
  });
  parser.on('doctype', (doctype) => entities.declare(doctype));
  parser.on('processinginstruction', ({ target, body }) => {
    if (target === 'xml-stylesheet' && transformation.test(body)) throw new EndOfReading();
  });
  parser.on('closetag', ({ local, uri }) => {
    if (uri === xhtml && local === 'template') templateDepth -= 1;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (uri !== xhtml) return;
    if (local === 'template') templateDepth += 1;
    if (templateDepth > 0) return;
    const attribute = (name: string) => attributes[name]?.value ?? null;
    if (local === 'base') baseHref ??= attribute('href');
    const content = attribute('content');
    if (local !== 'meta' || attribute('http-equiv')?.toLowerCase() !== 'refresh' || content === null) return;
    const base = baseHref !== null && allowsBase(baseHref, url, policies) ? baseHref : null;
    if (parseRefresh(content)) found.push({ content, baseHref: base });
    if (found.length === maxFound) throw new EndOfReading();
  });
  try {
    parser.write(text.replace(/^\ufeff/, '')).close();
  } catch (error) {
    if (!(error instanceof EndOfReading)) throw error;
  }
  return found;
}
