import type { LintRule } from './context.ts';

/** A target that depends on the URL of the request. */
export const relativeTarget: LintRule = {
  id: 'relative-target',
  severity: 'warning',
  title: 'A target without a leading slash or scheme',
  *check({ map }) {
    if (['mkdocs', 'gitbook', 'openpublishing'].includes(map.dialect)) return;
    for (const rule of map.rules) {
      const { target } = rule;
      if (
        target === null ||
        target === '' ||
        target.startsWith('/') ||
        /^(?:[a-z][\w+.-]*:|[$%{:<]|\\|-$|#|\?)/i.test(target)
      )
        continue;
      const isHost = /^(?:www\.|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|gov|edu|co\.uk|de|fr|app)(?:\/|$))/i.test(
        target,
      );
      yield {
        rule,
        severity: isHost ? 'error' : 'warning',
        message: isHost
          ? `The target ${target} has no scheme, so browsers treat it as a path on this site.`
          : `The target ${target} has no leading slash, so browsers resolve it against the URL they are on.`,
        advice: isHost ? `Write https://${target}.` : `Write /${target.replace(/^(?:\.{1,2}\/)+/, '')}.`,
      };
    }
  },
};
