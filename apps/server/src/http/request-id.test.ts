import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { requestId } from './logger.ts';

const idFor = (given?: string) => requestId({ headers: { 'x-request-id': given } } as unknown as IncomingMessage);

describe('requestId', () => {
  it.each(['abc', '0b8c1a7e-1f2d-4e3c-9a5b-6d7e8f9a0b1c', 'a.b:c-d_e', 'x'.repeat(128)])('keeps %s', (given) => {
    expect(idFor(given)).toBe(given);
  });

  it.each([undefined, '', 'with space', 'line\nbreak', '{"json":1}', 'é', 'x'.repeat(129)])(
    'makes a new one instead of %j',
    (given) => {
      expect(idFor(given)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
