import type { LintRule } from './context.ts';

/** Formats whose sources are paths of files. */
const fileDialects = ['openpublishing', 'mkdocs', 'gitbook'];

/** A source that is neither a path nor a URL. */
export const missingLeadingSlash: LintRule = {
  id: 'missing-leading-slash',
  severity: 'error',
  title: 'A source without a leading slash',
  *check({ map }) {
    if (fileDialects.includes(map.dialect)) return;
    for (const rule of map.rules) {
      const { kind, text, path, host } = rule.source;
      if (kind !== 'exact' || host !== null || text.startsWith('/') || /^[\\^~*]/.test(text) || text === '') continue;
      const isAdded = path.startsWith('/');
      yield {
        rule,
        severity: isAdded ? 'warning' : 'error',
        message: isAdded
          ? `${text} has no leading slash. It's read as ${path}.`
          : `${text} has no leading slash, so it never matches.`,
        advice: `Write /${text}.`,
      };
    }
  },
};
