import { isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';
import type { Place, Problem } from './contract.ts';
import { parseYaml } from './parse-yaml.ts';
import type { PlaceOf } from './test-collector.ts';

export const tooDeep = 'This is nested too deeply';

export const inWords = (message: string): string => message.replaceAll(/\s+/g, ' ').slice(0, 200);

type AddProblem = (place: Place, message: string) => void;

export interface YamlValues {
  /** Plain values; null if there are problems. */
  value: unknown;
  problems: Problem[];
  /** Where the value at a path stands, or where it would belong. */
  placeOf: PlaceOf;
}

/** The values of a YAML file that isn't a contract, with their places. */
export function readYamlValues(text: string, maxDepth: number): YamlValues {
  const { document, placeAt, tooDeepAt, secondAt } = parseYaml(text);
  const problems: Problem[] = [];
  const add: AddProblem = (place, message) => void problems.push({ ...place, message });
  if (document === undefined) add(placeAt(tooDeepAt), tooDeep);
  for (const { pos, message } of document?.errors ?? []) add(placeAt(pos[0]), inWords(message));
  if (secondAt !== undefined) add(placeAt(secondAt), 'A second YAML document starts here. Use one file for each.');
  const reader = new NodeReader(add, placeAt, maxDepth);
  const root = (document?.contents ?? null) as Node | null;
  const value = problems.length === 0 ? reader.valueOf(root, 0) : null;
  return { value: problems.length === 0 ? value : null, problems, placeOf: reader.placesIn(root) };
}

/** Turns nodes into plain values, and knows where they stand. */
export class NodeReader {
  readonly #addProblem: AddProblem;
  readonly #placeAt: (offset: number) => Place;
  readonly #maxDepth: number;
  hasFailed = false;

  constructor(addProblem: AddProblem, placeAt: (offset: number) => Place, maxDepth: number) {
    this.#addProblem = addProblem;
    this.#placeAt = placeAt;
    this.#maxDepth = maxDepth;
  }

  valueOf(node: unknown, depth: number): unknown {
    if (isScalar(node)) return node.value;
    if (isAlias(node)) return this.#fail(node, "Aliases (*) aren't supported. Write out the value.");
    if (depth > this.#maxDepth) return this.#fail(node, tooDeep);
    if (isSeq(node)) return node.items.map((item) => this.valueOf(item, depth + 1));
    if (!isMap(node)) return null;
    const value: Record<string, unknown> = Object.create(null);
    for (const { key, value: content } of node.items) {
      const name = isScalar(key) ? String(key.value) : undefined;
      if (name === undefined) this.#fail(key, 'A name must be a string');
      else if (name in value) this.#fail(key, `${name.slice(0, 80)} is listed twice`);
      else value[name] = this.valueOf(content, depth + 1);
    }
    return value;
  }

  #fail(node: unknown, message: string): null {
    this.hasFailed = true;
    this.#addProblem(this.#placeOf(node), message);
    return null;
  }

  #placeOf = (node: unknown): Place => this.#placeAt((node as Node | null)?.range?.[0] ?? 0);

  itemsOf(root: unknown, name: string): readonly Node[] {
    const list = isMap(root) ? root.get(name, true) : undefined;
    return isSeq(list) ? (list.items as Node[]) : [];
  }

  /** A missing node is looked for where it would belong. */
  placesIn(root: unknown): PlaceOf {
    return (path, what = 'value') => {
      let node: unknown = root;
      path.forEach((step, at) => {
        if (isSeq(node)) node = node.items[Number(step)] ?? node;
        else if (isMap(node)) {
          const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
          const isNamed = isEmpty(pair?.value) || (what === 'name' && at === path.length - 1);
          if (pair !== undefined) node = isNamed ? pair.key : pair.value;
        }
      });
      return this.#placeOf(node);
    };
  }
}

const isEmpty = (node: unknown): boolean => node == null || (isScalar(node) && node.source === '');
