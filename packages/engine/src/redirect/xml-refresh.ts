import { allowsBase } from '@hopwise/parsers';
import { SaxesParser } from 'saxes';
import { parseRefresh } from './declarative-refresh.ts';
import { type MetaRefresh, maxFound, mayHaveRefresh, noRules, type PageRules } from './meta-refresh.ts';
import { XmlEntities } from './xml-entities.ts';

const xhtml = 'http://www.w3.org/1999/xhtml';
/** What Chromium takes for a stylesheet that makes another document of this one. */
const transformation =
  /\btype\s*=\s*["'](?:text\/xsl|(?:text|application)\/xml|application\/(?:xhtml|rss|atom)\+xml)["']/;
/** Browsers go on after it. */
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
