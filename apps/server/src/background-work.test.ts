import { expect, it } from 'vitest';
import { taskKinds } from './background-work.ts';

it("task kinds keep their policy, which can't be changed in existing databases", () => {
  expect(Object.fromEntries(taskKinds.map(({ name, policy }) => [name, policy]))).toEqual({
    alerts: 'exclusive',
    'bulk-shard': 'exclusive',
    mail: 'key_strict_fifo',
    'monitor-shard': 'exclusive',
  });
});
