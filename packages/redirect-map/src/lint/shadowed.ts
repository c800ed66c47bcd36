import type { LintRule } from './context.ts';
import { literalQuery } from './query-in-source.ts';
import { sourceKey } from './source-key.ts';

/** A rule that never fires, because an earlier one takes all its requests. */
export const shadowed: LintRule = {
  id: 'shadowed',
  severity: 'error',
  title: 'A row that can never fire, because an earlier row matches first',
  *check({ map, lostRequests, dialect }) {
    for (const rule of map.rules) {
      const found = lostRequests(rule);
      const taken = found.map(({ firing }) => firing?.rule);
      const [by] = taken;
      if (by === undefined || taken.some((other) => other === undefined || other === rule)) continue;
      // Whether its conditions are met depends on the request.
      if (found.some(({ firing }) => firing?.passedOver.some((passed) => passed.rule === rule))) continue;
      // It wouldn't fire without the other either.
      if (literalQuery(map, rule) !== undefined) continue;
      // The same source again is a duplicate.
      if (sourceKey(by, dialect) === sourceKey(rule, dialect)) continue;
      const isSame = found.every(({ firing }) => firing?.location === rule.target);
      yield {
        rule,
        message: `This row never fires: ${by.source.text} (line ${by.position.line}) matches its requests first${
          isSame ? ', with the same target' : ''
        }.`,
        advice: isSame ? 'Delete the row.' : `Move the row above line ${by.position.line}, or delete it.`,
        related: [{ position: by.position, message: `${by.source.text} matches the same requests` }],
      };
    }
  },
};
