import { parseAst } from 'vitest/node';

/** A text in the code that users may see. */
export interface ShownString {
  text: string;
  line: number;
}

/**
 * The texts in a source file: string literals, templates and JSX content. A template, or the content of an element, is
 * one text, with `{}` for each value. Texts for programs are left out: module specifiers, types, SQL, styles, and
 * identifiers such as `not-applicable`.
 */
export function shownStrings(source: string, lang: 'ts' | 'tsx'): ShownString[] {
  const found: ShownString[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value) || isForPrograms(value)) return;
    const text = textOf(value)?.replaceAll(/\s+/g, ' ').trim();
    if (text && !isName(text)) found.push({ text, line: source.slice(0, value.start).split('\n').length });
    Object.values(value).forEach(visit);
  };
  visit(parseAst(source, { lang }));
  return found;
}

interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A key, a path or a class name, not a sentence. */
const isName = (text: string): boolean => /^[a-z0-9{}_./:*@#?=&,!()-]+$/.test(text) && !/%/.test(text);

const namesOnly = new Set(['ImportDeclaration', 'ImportExpression', 'ExportAllDeclaration', 'TSLiteralType']);
const styles = new Set(['style', 'className', 'width', 'height', 'insetInlineStart', 'marginInlineStart']);

function isForPrograms({ type, tag, name, key }: Node): boolean {
  if (type === 'TaggedTemplateExpression') return isNode(tag) && tag.name === 'sql';
  if (type === 'JSXAttribute') return isNode(name) && styles.has(String(name.name));
  if (type === 'Property') return isNode(key) && styles.has(String(key.name));
  return namesOnly.has(type);
}

function textOf({ type, value, quasis, children }: Node): string | undefined {
  if (type === 'TemplateLiteral') return (quasis as TemplatePart[]).map((part) => part.value.cooked ?? '').join('{}');
  if (type === 'JSXElement' || type === 'JSXFragment') return (children as Node[]).map(childText).join('');
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
}

interface TemplatePart {
  value: { cooked: string | null };
}

function childText(child: Node): string {
  if (child.type === 'JSXText') return child.value as string;
  const { expression } = child;
  return isNode(expression) && expression.type === 'Literal' ? String(expression.value) : '{}';
}
