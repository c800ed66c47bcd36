import { isScalar, type Node } from 'yaml';
import type { Contract, Place } from './contract.ts';
import { parseYaml } from './parse-yaml.ts';
import { readTestLine } from './read-lines.ts';
import type { Issue, PlaceOf, TestCollector } from './test-collector.ts';
import { type DocumentHead, documentHead } from './test-entry.ts';
import { inWords, NodeReader, tooDeep } from './yaml-nodes.ts';

type Head = Pick<Contract, 'base' | 'connect'>;
const emptyHead: Head = { base: null, connect: null };

/** The deepest level in a contract: tests, a test, its headers, a header. */
const maxDepth = 5;

/** A YAML contract: what holds for all tests, and the tests. */
export function readYaml(text: string, collector: TestCollector): Head {
  const { document, placeAt, tooDeepAt, secondAt } = parseYaml(text);
  if (document === undefined) {
    collector.addProblem(placeAt(tooDeepAt), tooDeep);
    return emptyHead;
  }
  for (const { pos, message } of document.errors) collector.addProblem(placeAt(pos[0]), inWords(message));
  if (document.errors.length > 0) return emptyHead;
  if (secondAt !== undefined) {
    collector.addProblem(placeAt(secondAt), 'Only one YAML document is allowed.');
    return emptyHead;
  }
  const reader = new NodeReader((place, message) => collector.addProblem(place, message), placeAt, maxDepth);
  const root = document.contents as Node | null;
  const whole = root === null ? {} : reader.valueOf(root, 0);
  if (reader.hasFailed) return emptyHead;
  const { data, error } = documentHead.safeParse(whole);
  if (error !== undefined) collector.addIssues(error.issues as Issue[], reader.placesIn(root));
  // Problems in the tests are reported together with those above them.
  const sound = data ?? soundParts(whole);
  if (sound === undefined) return emptyHead;
  collector.defaults = { expectations: sound.defaults ?? {}, clients: sound.clients ?? [] };
  const nodes = reader.itemsOf(root, 'tests');
  for (const [at, raw] of sound.tests.entries()) {
    if (collector.isFull) break;
    const node = nodes[at] ?? null;
    const placeOf = reader.placesIn(node);
    if (typeof raw === 'string') readTestLine(raw, textPlace(node, placeOf), collector);
    else collector.add(raw, placeOf);
  }
  return { base: data?.base ?? null, connect: data?.connect ?? null };
}

/** Reads the tests of a contract with problems. Without its defaults, the meaning of a test is unknown. */
function soundParts(whole: unknown): Pick<DocumentHead, 'defaults' | 'clients' | 'tests'> | undefined {
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return undefined;
  const { defaults, clients, tests } = whole as Record<string, unknown>;
  const { shape } = documentHead;
  const [goodDefaults, goodTests] = [shape.defaults.safeParse(defaults), shape.tests.safeParse(tests)];
  if (!goodDefaults.success || !goodTests.success) return undefined;
  return { defaults: goodDefaults.data, clients: shape.clients.safeParse(clients).data, tests: goodTests.data };
}

/** The quote before a text is no part of it. */
function textPlace(node: Node | null, placeOf: PlaceOf): Place {
  const { line, column } = placeOf([]);
  const isQuoted = isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE');
  return { line, column: isQuoted ? column + 1 : column };
}
