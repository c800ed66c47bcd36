/** A node of a syntax tree (ESTree). */
interface Node {
  type: string;
  [field: string]: unknown;
}

/**
 * The modules that each route imports when it is opened, read from the source code, where the bundler needs them
 * written out. Paths are those of `appRoutes`: `/check/:checkId`.
 */
export function screensOf(program: object): Map<string, string> {
  const nodes = nodesIn(program);
  const constants = new Map(
    nodes.filter(({ type }) => type === 'VariableDeclarator').map(({ id, init }) => [nameOf(id), init] as const),
  );
  const screens = new Map<string, string>();
  for (const call of nodes.filter(isRoute)) {
    const [options] = call.arguments as [object];
    const path = nodesIn(options).find(({ type, key }) => type === 'Property' && nameOf(key) === 'path')?.value;
    const screen = importIn(options, constants);
    if (isNode(path) && typeof path.value === 'string' && screen) screens.set(path.value.replaceAll('$', ':'), screen);
  }
  return screens;
}

const isRoute = ({ type, callee }: Node): boolean => type === 'CallExpression' && nameOf(callee) === 'createRoute';

/** The first import in this code, or in a constant it refers to; nested routes don't count. */
function importIn(tree: object, constants: ReadonlyMap<string | undefined, unknown>): string | undefined {
  for (const node of nodesIn(tree)) {
    if (node.type === 'ImportExpression' && isNode(node.source)) return String(node.source.value);
    const named = node.type === 'Identifier' ? constants.get(nameOf(node)) : undefined;
    const found = isNode(named) && !isRoute(named) ? importIn(named, constants) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** In source order. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(nodesIn);
  return isNode(value) ? [value, ...inside] : inside;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined;
