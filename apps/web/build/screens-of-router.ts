/** A node of a syntax tree (ESTree). */
interface Node {
  type: string;
  [field: string]: unknown;
}

/**
 * What routes import for each path once it is opened, read off their code: there it has to be written out for the
 * bundler. Paths as in `appRoutes`: `/check/:checkId`.
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

/** The first that is imported there, or by a constant that is named there; other routes are not part of this one. */
function importIn(tree: object, constants: ReadonlyMap<string | undefined, unknown>): string | undefined {
  for (const node of nodesIn(tree)) {
    if (node.type === 'ImportExpression' && isNode(node.source)) return String(node.source.value);
    const named = node.type === 'Identifier' ? constants.get(nameOf(node)) : undefined;
    const found = isNode(named) && !isRoute(named) ? importIn(named, constants) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** In the order of the code. */
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
