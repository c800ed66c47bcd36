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

/** What the order depends on. */
interface Sortable {
  matcher: { path: string | null };
  source: object | null;
}

/** Sorts routes as Caddy does: by directive, then the longer path first, then those with a matcher. */
export function sortRoutes<Route extends Sortable>(routes: readonly Named<Route>[]): Route[] {
  return stableSort(routes, isBefore).map(({ route }) => route);
}

function isBefore(one: Named<Sortable>, other: Named<Sortable>): boolean {
  if (one.name !== other.name) return order.indexOf(one.name) < order.indexOf(other.name);
  const [path, otherPath] = [one.route.matcher.path, other.route.matcher.path];
  let first: boolean;
  if (path !== null && otherPath !== null) first = isPathBefore(path, otherPath);
  else first = one.route.source !== null && other.route.source === null;
  // The last variable that is set counts.
  return one.name === 'vars' ? !first : first;
}

/** As of Caddy 2.10.1. Before, a star made a path longer. */
function isPathBefore(path: string, other: string): boolean {
  const [trimmed, otherTrimmed] = [path.replace(/\*$/, ''), other.replace(/\*$/, '')];
  if (trimmed === otherTrimmed) return path.length < other.length;
  const difference = bytes(trimmed) - bytes(otherTrimmed);
  return difference === 0 ? trimmed < otherTrimmed : difference > 0;
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;

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
