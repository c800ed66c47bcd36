/** The order of directives outside of `route` (Caddyfile, directive order). */
const order = [
  ...[
    'map',
    'vars',
    'redir',
    'rewrite',
    'uri',
    'handle',
    'route',
    'abort',
    'error',
    'respond',
    'metrics',
    'reverse_proxy',
  ],
  ...['php_fastcgi', 'file_server', 'acme_server'],
];

interface Named<Route> {
  name: string;
  route: Route;
}

/** The facts that the order depends on. */
interface Sortable {
  matcher: { path: string | null };
  source: object | null;
}

/** Sorts routes as Caddy does: by directive, then the longer path first, then those with a matcher. */
export function sortRoutes<Route extends Sortable>(routes: readonly Named<Route>[]): Route[] {
  return stableSort(routes.map(placeOf), isBefore).map(({ route }) => route);
}

/** The parts of a route that decide its place. */
interface Place {
  name: string;
  rank: number;
  hasMatcher: boolean;
  path: PlacedPath | null;
}

interface PlacedPath {
  text: string;
  hasStar: boolean;
  bytes: number;
}

const encoder = new TextEncoder();

function placeOf<Route extends Sortable>({ name, route }: Named<Route>): Place & { route: Route } {
  const { path } = route.matcher;
  const text = path?.replace(/\*$/, '') ?? '';
  return {
    ...{ name, route, rank: order.indexOf(name), hasMatcher: route.source !== null },
    path: path === null ? null : { text, hasStar: text !== path, bytes: encoder.encode(text).length },
  };
}

function isBefore(one: Place, other: Place): boolean {
  if (one.name !== other.name) return one.rank < other.rank;
  let first: boolean;
  if (one.path !== null && other.path !== null) first = isPathBefore(one.path, other.path);
  else first = one.hasMatcher && !other.hasMatcher;
  // The last variable that is set counts.
  return one.name === 'vars' ? !first : first;
}

/** As of Caddy 2.10.1. Before, a star made a path longer. */
function isPathBefore(path: PlacedPath, other: PlacedPath): boolean {
  if (path.bytes !== other.bytes) return path.bytes > other.bytes;
  return path.text === other.text ? !path.hasStar && other.hasStar : path.text < other.text;
}

const blockSize = 20;

/** The stable sort of Go: the order isn't total, so another algorithm would have another result. */
function stableSort<Item>(items: readonly Item[], isLess: (one: Item, other: Item) => boolean): Item[] {
  const sorted = [...items];
  for (let start = 0; start < sorted.length; start += blockSize) {
    const end = Math.min(start + blockSize, sorted.length);
    for (let at = start + 1; at < end; at += 1) {
      for (let place = at; place > start && isLess(sorted[place] as Item, sorted[place - 1] as Item); place -= 1) {
        [sorted[place], sorted[place - 1]] = [sorted[place - 1] as Item, sorted[place] as Item];
      }
    }
  }
  for (let size = blockSize; size < sorted.length; size *= 2) {
    for (let start = 0; start + size < sorted.length; start += 2 * size) {
      const left = sorted.slice(start, start + size);
      const right = sorted.slice(start + size, start + 2 * size);
      let [at, l, r] = [start, 0, 0];
      while (l < left.length || r < right.length) {
        const takesRight = l >= left.length || (r < right.length && isLess(right[r] as Item, left[l] as Item));
        sorted[at++] = (takesRight ? right[r++] : left[l++]) as Item;
      }
    }
  }
  return sorted;
}
