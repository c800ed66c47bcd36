import type { LintRule } from './context.ts';

/** A fragment never reaches a server (RFC 9110 section 7.1). */
export const fragmentInSource: LintRule = {
  id: 'fragment-in-source',
  severity: 'error',
  title: 'A source with a fragment, which no server ever sees',
  *check({ map }) {
    for (const rule of map.rules) {
      const { text, kind } = rule.source;
      const at = text.indexOf('#');
      if (at === -1 || (kind === 'pattern' && map.dialect !== 'netlify' && text.includes('\\'))) continue;
      yield {
        rule,
        message: `Browsers don't send ${text.slice(at)} to the server, so ${text} never matches as written.`,
        advice: 'Remove the fragment if the whole page moved. Otherwise redirect in the page itself, with JavaScript.',
      };
    }
  },
};
