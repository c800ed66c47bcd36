import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logged(fields: object, message = 'message'): string {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  logger.info(fields, message);
  return lines.join('');
}

describe('createLogger', () => {
  it.each([
    ['a password', { password: 's3cret' }],
    ['a password one level down', { body: { password: 's3cret' } }],
    ['a token', { user: { token: 's3cret' } }],
    ['an API key', { apiKey: 's3cret' }],
    ['the Authorization header', { req: { headers: { authorization: 's3cret' } } }],
    ['the Cookie header', { req: { headers: { cookie: 's3cret' } } }],
    ['the X-API-Key header', { headers: { 'x-api-key': 's3cret' } }],
    ['the Set-Cookie header', { res: { headers: { 'set-cookie': 's3cret' } } }],
    ['the userinfo of a URL', { url: 'https://user:s3cret@example.com/path' }],
    ['a token as userinfo', { url: 'https://s3cret@example.com' }],
    ['the parameters of a failed query', { err: new DrizzleQueryError('select $1', ['s3cret'], new Error('no')) }],
    [
      'the parameters of a query that caused another error',
      { err: new Error('outer', { cause: new DrizzleQueryError('select $1', ['s3cret'], new Error('no')) }) },
    ],
    ['a URL in an error', { err: new Error('connect to postgres://hopwise:s3cret@db:5432/x failed') }],
  ])("doesn't log %s", (_name, fields) => {
    const line = logged(fields);
    expect(line).toContain('message');
    expect(line).not.toContain('s3cret');
  });

  it('logs what helps to find a fault', () => {
    const cause = new DrizzleQueryError('select broken', [], Object.assign(new Error('no column'), { code: '42703' }));
    const { err } = JSON.parse(logged({ err: new Error('outer', { cause }) }));
    expect(err).toMatchObject({
      type: 'Error',
      message: 'outer',
      cause: { message: 'Failed query: select broken', cause: { message: 'no column', code: '42703' } },
    });
    expect(err.stack).toContain('logger.test.ts');
  });

  it('leaves other URLs unchanged', () => {
    expect(logged({ url: 'https://example.com/a@b?c=d@e' })).toContain('https://example.com/a@b?c=d@e');
  });
});
