import { platformOf } from '../dialect.ts';
import type { RedirectRule } from '../redirect-map.ts';
import type { LintRule } from './context.ts';

const isTemporary = (status: number): boolean => status === 302 || status === 303 || status === 307;

/** Files of old systems don't come back. */
const oldFile = /\.(?:html?|php|aspx?|jsp|cfm|cgi)$/i;

/** A page that was renamed: the last part of the path stays, or only its ending goes. */
function looksMoved({ source, target }: RedirectRule): boolean {
  if (source.kind !== 'exact' || target === null) return false;
  const lastOf = (path: string) =>
    path
      .replace(/[?#].*$/s, '')
      .replace(/\/$/, '')
      .split('/')
      .at(-1) ?? '';
  const [from, to] = [lastOf(source.path), lastOf(target)];
  return from.length > 3 && (from === to || (oldFile.test(from) && !oldFile.test(to)));
}

/** A temporary redirect that looks like a move. */
export const temporaryStatus: LintRule = {
  id: 'temporary-status',
  severity: 'info',
  title: 'A temporary status for what looks like a permanent move',
  *check({ map, dialect }) {
    for (const rule of map.rules) {
      if (!isTemporary(rule.status) || rule.conditions.length > 0) continue;
      if (!rule.hasOwnStatus && rule.target !== null) {
        yield {
          rule,
          message: `The row has no status, so ${platformOf(dialect)} sends a temporary ${rule.status}. Search engines keep the old URL.`,
          advice: `Write 301 if the page has moved for good, or ${rule.status} to show that it's intentional.`,
        };
      } else if (looksMoved(rule)) {
        yield {
          rule,
          message: `${rule.source.text} looks like a page that moved, but ${rule.status} is temporary. Search engines keep the old URL.`,
          advice: `Use ${rule.status === 307 ? 308 : 301} if the page has moved for good.`,
        };
      }
    }
  },
};
