import { type DataNode, type ObjectNode, propertyOf, removalOf, textOf } from '../data/data-node.ts';
import { readPathSource } from '../matching/path-to-regexp.ts';
import type { RuleCondition } from '../redirect-map.ts';
import { type DataRows, required, statusOf } from './data-rows.ts';
import { RowError } from './underscore-redirects.ts';

interface PathSyntax {
  ignoresCase: boolean;
  defaultStatus: number;
  hasCommas: boolean;
  /** The base path that Next.js puts in front of sources and targets. */
  basePath?: string;
}

/** Rows of `{ source, destination, permanent | statusCode, has, missing }`, as Vercel and Next.js have them. */
export function addPathRows(rows: DataRows, text: string, items: readonly DataNode[], syntax: PathSyntax): void {
  for (const { add } of pathRows(rows, text, items, syntax)) add();
}

/** The same, to be added in another order. */
export const pathRows = (rows: DataRows, text: string, items: readonly DataNode[], syntax: PathSyntax) =>
  items.map((item, at) => ({ start: item.span.start, add: () => addPathRow(rows, text, items, at, syntax) }));

function addPathRow(rows: DataRows, text: string, items: readonly DataNode[], at: number, syntax: PathSyntax): void {
  const item = items[at];
  if (item === undefined) return;
  if (item.kind !== 'object') {
    const isComputed = item.kind === 'opaque';
    rows.skip(
      item,
      isComputed ? 'These rows are computed by the program' : "The row isn't an object",
      isComputed ? 0 : 1,
    );
    return;
  }
  const source = propertyOf(item, 'source');
  const target = propertyOf(item, 'destination');
  const spans = {
    row: item.span,
    source: source?.span ?? item.span,
    target: target?.kind === 'scalar' ? target.span : null,
    removal: removalOf(text, items, at, syntax.hasCommas),
  };
  rows.add(spans, () => pathRule(item, syntax));
}

function pathRule(item: ObjectNode, { ignoresCase, defaultStatus, basePath = '' }: PathSyntax) {
  const from = required(propertyOf(item, 'source'), 'source').value;
  const status = ownStatus(item);
  const ownBase = propertyOf(item, 'basePath');
  const hasBase = basePath !== '' && !(ownBase?.kind === 'scalar' && ownBase.value === false);
  return {
    source: {
      text: from,
      scheme: null,
      host: null,
      query: null,
      ...readPathSource((hasBase ? basePath : '') + from, ignoresCase),
    },
    target: required(propertyOf(item, 'destination'), 'destination').value,
    status: status ?? defaultStatus,
    hasOwnStatus: status !== null,
    conditions: [...conditionsOf(propertyOf(item, 'has'), false), ...conditionsOf(propertyOf(item, 'missing'), true)],
    flags: hasBase || basePath === '' ? [] : ['basePath: false'],
  };
}

function ownStatus(item: ObjectNode): number | null {
  const code = propertyOf(item, 'statusCode', 'status');
  if (code?.kind === 'scalar' && code.value !== null) return statusOf(code.value);
  const permanent = propertyOf(item, 'permanent');
  if (permanent === undefined || (permanent.kind === 'scalar' && permanent.value === null)) return null;
  if (permanent.kind !== 'scalar' || typeof permanent.value !== 'boolean') {
    throw new RowError('"permanent" is neither true nor false');
  }
  return permanent.value ? 308 : 307;
}

const subjects = ['header', 'cookie', 'query', 'host'] as const;

function conditionsOf(node: DataNode | undefined, isNegated: boolean): RuleCondition[] {
  if (node?.kind !== 'array') return [];
  return node.items.map((item): RuleCondition => {
    const [type, name, value] =
      item.kind === 'object' ? ['type', 'key', 'value'].map((key) => textOf(propertyOf(item, key))) : [];
    const subject = subjects.find((known) => known === type) ?? 'other';
    const compared = value === undefined ? '' : `=${value}`;
    return {
      subject,
      name: name ?? null,
      value: value ?? null,
      isPattern: value !== undefined,
      isNegated,
      captureAs: value === undefined && subject !== 'other' ? (name ?? null) : null,
      text: `${isNegated ? 'no ' : ''}${type ?? 'condition'} ${name ?? ''}${compared}`.trim(),
    };
  });
}
