import { expect, test } from 'vitest';
import { describeCause } from './describe-cause.ts';

test.each([
  [{ kind: 'script', file: 'https://example.com/js/app.js?v=3', line: 12, column: 5 }, 'Script app.js, line 12'],
  [{ kind: 'script', file: 'https://example.com/', line: 1, column: 5 }, 'Script example.com, line 1'],
  [{ kind: 'form', file: 'https://example.com/login/', line: 7, column: 1 }, 'Form sent by script login, line 7'],
  [{ kind: 'click', file: null, line: null, column: null }, 'Link clicked by script'],
  [{ kind: 'script', file: 'no url', line: null, column: null }, 'Script no url'],
] as const)('%j', (cause, says) => {
  expect(describeCause(cause)).toBe(says);
});
