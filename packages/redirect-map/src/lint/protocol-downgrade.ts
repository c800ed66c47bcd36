import type { LintRule } from './context.ts';

/** A redirect from HTTPS to HTTP. */
export const protocolDowngrade: LintRule = {
  id: 'protocol-downgrade',
  severity: 'warning',
  title: 'A redirect to http://',
  *check({ map }) {
    for (const rule of map.rules) {
      const { target, source } = rule;
      if (target === null || !/^http:\/\//i.test(target) || source.scheme === 'http') continue;
      yield {
        rule,
        message: `${source.text} redirects to ${target} without encryption.`,
        advice: `Redirect to https:${target.slice(5)} if that host has a certificate.`,
      };
    }
  },
};
