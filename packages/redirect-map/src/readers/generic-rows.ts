import { fieldNamed } from '@hopwise/bulk-file/file-fields';
import { childrenOf, type DataEntry, type DataNode, type ObjectNode, removalOf, textOf } from '../data/data-node.ts';
import type { FoundRule } from '../map-builder.ts';
import type { Span } from '../redirect-map.ts';
import { type DataRows, required, statusOf } from './data-rows.ts';
import { plainSource } from './plain-source.ts';
import { RowError } from './underscore-redirects.ts';

/** The names that lists of redirects have for the date on which a row may go. */
const expiryNames =
  /^(?:remove_?date|remove_?(?:on|after|by)|expir(?:es?|y|ation)(?:_?(?:date|on|at))?|until|valid_?until)$/i;
const permanentNames = /^(?:permanent|is_?permanent)$/i;
const aliasNames = /^(?:redirect_?from|aliases|sources|olds?|froms?|from_?path|route|path|match)$/i;
const isPathOrUrl = (text: string): boolean => /^(?:\/|https?:\/\/)/i.test(text);

/**
 * Finds redirects in data of any shape: objects with a source and a target, `source: target`, `target: [sources]` and
 * pairs. Whatever is none of these is looked into.
 */
export function addGenericRows(rows: DataRows, text: string, root: DataNode, hasCommas: boolean): void {
  visit(root, null);

  function visit(node: DataNode, removal: Span | null): void {
    if (node.kind === 'object') {
      const fields = fieldsOf(node);
      if (fields.from !== undefined && (fields.to !== undefined || fields.status !== undefined)) {
        addObject(node, fields, removal);
        return;
      }
      const spans = spansOf(node.entries);
      const isMap = node.entries.some(({ key, value }) => isPathOrUrl(key) && textOf(value) !== undefined);
      for (const [at, entry] of node.entries.entries()) addEntry(entry, removalOf(text, spans, at, hasCommas), isMap);
      for (const extra of node.extras) visit(extra, null);
    } else if (node.kind === 'array') {
      if (isPair(node.items)) addPair(node, removal);
      else {
        const isList = node.items.some(isRow);
        for (const [at, item] of node.items.entries()) {
          const reason = isList ? whyNoRow(item) : undefined;
          if (reason === undefined) visit(item, removalOf(text, node.items, at, hasCommas));
          else rows.skip(item, reason);
        }
      }
    } else for (const child of childrenOf(node)) visit(child, null);
  }

  /** `{ from, to, status }`. Several sources are several rows. */
  function addObject(node: ObjectNode, fields: Fields, removal: Span | null): void {
    const sources = fields.from?.kind === 'array' ? fields.from.items : [fields.from];
    const isOnly = sources.length === 1;
    sources.forEach((source, at) => {
      const target = fields.to?.kind === 'scalar' && isOnly ? fields.to.span : null;
      const own = isOnly
        ? removal
        : removalOf(
            text,
            sources.flatMap((other) => other ?? []),
            at,
            hasCommas,
          );
      const spans = {
        row: isOnly ? node.span : (source?.span ?? node.span),
        source: source?.span ?? node.span,
        target,
      };
      rows.add({ ...spans, removal: own }, () => objectRule(source, fields));
    });
  }

  function addEntry({ key, keySpan, value }: DataEntry, removal: Span | null, isMap: boolean): void {
    const row = { start: keySpan.start, end: value.span.end };
    const isKeyPath = isPathOrUrl(key);
    if (isKeyPath && value.kind === 'array' && value.items.every((item) => textOf(item) !== undefined)) {
      // `target: [sources]`
      value.items.forEach((item, at) => {
        const spans = { row: item.span, source: item.span, target: null };
        rows.add({ ...spans, removal: removalOf(text, value.items, at, hasCommas) }, () =>
          rule(required(item, 'source').value, key, null),
        );
      });
    } else if (
      value.kind === 'scalar' &&
      typeof value.value === 'string' &&
      (isKeyPath || isMapOf(key, value.value, isMap))
    ) {
      const target = value.value;
      rows.add({ row, source: keySpan, target: value.span, removal }, () => rule(key, target, null));
    } else if (isKeyPath && value.kind === 'object' && fieldsOf(value).to !== undefined) {
      const fields = fieldsOf(value);
      const target = fields.to?.kind === 'scalar' ? fields.to.span : null;
      rows.add({ row, source: keySpan, target, removal }, () =>
        objectRule({ kind: 'scalar', span: keySpan, value: key }, fields),
      );
    } else if (isKeyPath && isMap && value.kind === 'scalar' && value.value === null) {
      rows.skip({ span: row }, 'The row has no target');
    } else if (isKeyPath && (value.kind === 'opaque' || (value.kind === 'scalar' && value.value !== null))) {
      rows.skip(
        { span: row },
        value.kind === 'opaque' ? 'The target is computed by the program' : "The target isn't text",
      );
    } else visit(value, null);
  }

  function addPair(node: DataNode & { kind: 'array' }, removal: Span | null): void {
    const [from, to, status] = node.items;
    const spans = { row: node.span, source: from?.span ?? node.span, target: to?.span ?? null, removal };
    rows.add(spans, () => rule(textOf(from) ?? '', textOf(to) ?? '', textOf(status) ?? null));
  }
}

const spansOf = (entries: readonly DataEntry[]) =>
  entries.map(({ keySpan, value }) => ({ span: { start: keySpan.start, end: Math.max(keySpan.end, value.span.end) } }));

/** `old/page: new/page`: a file name or path on both sides. Among rows, a path on the right is enough. */
const isMapOf = (key: string, value: string, isAmongRows: boolean): boolean =>
  (isAmongRows && !key.startsWith('$') && isPathOrUrl(value)) ||
  (/^[\w./-]*\/[\w./-]*$|\.(?:html?|md|php)$/.test(key) &&
    (isPathOrUrl(value) || /^[\w./-]*\/[\w./#-]*$|\.(?:html?|md|php)$/.test(value)));

const isPair = (items: readonly DataNode[]): boolean => {
  const [from, to] = items.map((item) => textOf(item));
  return (
    items.length >= 2 &&
    items.length <= 3 &&
    from !== undefined &&
    to !== undefined &&
    isPathOrUrl(from) &&
    isPathOrUrl(to)
  );
};

const isRow = (node: DataNode): boolean => {
  if (node.kind === 'array') return isPair(node.items);
  const fields = node.kind === 'object' ? fieldsOf(node) : undefined;
  return fields?.from !== undefined && fields.to !== undefined;
};

/** Why an item among rows isn't one. Undefined: it may be, or hold some. */
function whyNoRow(node: DataNode): string | undefined {
  if (node.kind === 'scalar') return node.value === null ? undefined : "It isn't a source with a target";
  if (node.kind === 'array')
    return node.items.some((item) => item.kind !== 'scalar') || isPair(node.items)
      ? undefined
      : "It isn't a source with a target";
  if (node.kind === 'opaque')
    return node.children.length > 0 ? undefined : "It's an alias of several values, or computed";
  const isNamed = (names: RegExp) => node.entries.some(({ key, value }) => names.test(key) && value.kind === 'scalar');
  const { from, to, status } = fieldsOf(node);
  if (from !== undefined && to === undefined && status === undefined && isNamed(/^(?:from|source|src|old)/i))
    return 'The row has no target';
  return from === undefined && to !== undefined && isNamed(/^(?:to|target|dest|destination|new)/i)
    ? 'The row has no source'
    : undefined;
}

interface Fields {
  from: DataNode | undefined;
  to: DataNode | undefined;
  status: DataNode | undefined;
  permanent: DataNode | undefined;
  expiry: DataNode | undefined;
}

function fieldsOf(node: ObjectNode): Fields {
  const byField = (field: string) => node.entries.find(({ key }) => fieldNamed(key) === field)?.value;
  const byName = (names: RegExp) => node.entries.find(({ key }) => names.test(key))?.value;
  return {
    from: byField('from') ?? byName(aliasNames),
    to: byField('to') ?? byField('location') ?? byName(/^(?:redirect|url|href|uri)$/i),
    status: byField('status') ?? byName(/^type$/i),
    permanent: byName(permanentNames),
    expiry: byName(expiryNames),
  };
}

function objectRule(source: DataNode | undefined, { to, status, permanent, expiry }: Fields): Omit<FoundRule, 'spans'> {
  const from = required(source, 'source').value;
  const code = textOf(status) ?? (permanent?.kind === 'scalar' ? (permanent.value === true ? '308' : '307') : null);
  const isGone = /^4\d\d$/.test(code ?? '');
  const target =
    isGone && (to === undefined || textOf(to) === '' || textOf(to) === undefined) ? null : required(to, 'target').value;
  const date = /^\d{4}-\d\d-\d\d/.exec(textOf(expiry) ?? '')?.[0] ?? null;
  return { ...rule(from, target, code), expiresOn: date };
}

/** A status in words is the platform's. */
function rule(from: string, target: string | null, status: string | null): Omit<FoundRule, 'spans'> {
  const words: Record<string, string> = { permanent: '301', temporary: '302', redirect: '302' };
  const code = status === null || status.trim() === '' ? null : (words[status.toLowerCase()] ?? status);
  if (target === '' && code === null) throw new RowError('The row has no target');
  return {
    source: plainSource(from, target),
    target: target === '' ? null : target,
    status: code === null ? 301 : statusOf(code),
    hasOwnStatus: code !== null,
  };
}
