import { type TokenHandler, Tokenizer } from 'parse5';

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
/** All that the entities of a document may come to: a few lines could make gigabytes otherwise. */
const maxExpanded = 64 * 1024;
const maxDepth = 20;

/** What the entities of an XML document stand for. Those with markup in them are taken for text. */
export class XmlEntities {
  readonly #declared = new Map<string, string>();
  #isXhtml = false;
  #mayBeElsewhere = false;
  #expanded = 0;

  /** Takes what stands between `<!DOCTYPE` and `>`. What is kept elsewhere is not fetched, in browsers either. */
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
    // What stands for nothing takes time, too.
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
