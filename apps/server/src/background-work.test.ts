import { expect, it } from 'vitest';
import { taskKinds } from './background-work.ts';

it('kinds of tasks keep their policy: databases have them by name, and a policy cannot be changed there', () => {
  expect(Object.fromEntries(taskKinds.map(({ name, policy }) => [name, policy]))).toEqual({
    alerts: 'exclusive',
    'bulk-shard': 'exclusive',
    mail: 'key_strict_fifo',
    'monitor-shard': 'exclusive',
  });
});
