import { allowsBase } from '@hopwise/parsers';
import { SaxesParser } from 'saxes';
import { parseRefresh } from './declarative-refresh.ts';
import { type MetaRefresh, maxFound, mayHaveRefresh, noRules, type PageRules } from './meta-refresh.ts';

const xhtml = 'http://www.w3.org/1999/xhtml';

/** Thrown to end the reading: what comes after a fault in the markup is not shown either. */
class EndOfReading extends Error {}

/** The same of an XML document, such as XHTML or SVG: only elements of XHTML count, and only in small letters. */
export function findXmlRefreshes(text: string, { url, policies }: PageRules = noRules): MetaRefresh[] {
  if (!mayHaveRefresh.test(text)) return [];
  const found: MetaRefresh[] = [];
  let baseHref: string | null = null;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => {
    throw new EndOfReading();
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (uri !== xhtml) return;
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
