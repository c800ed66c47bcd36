import { errorCodes } from '@hopwise/model';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../db/database-errors.ts';
import { AppError, BusyError, httpStatusOf } from '../errors.ts';
import { logFailure, toAppError, toErrorBody } from './error-handler.ts';

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

describe('httpStatusOf', () => {
  it('has a status for every code', () => {
    expect(Object.keys(httpStatusOf).sort()).toEqual([...errorCodes].sort());
  });
});

describe('toAppError', () => {
  it('passes on errors meant for the caller', () => {
    const error = new AppError('CONFLICT', 'Taken', [{ path: 'name', message: 'Taken' }]);
    expect(toErrorBody(toAppError(error))).toEqual({
      error: 'CONFLICT',
      message: 'Taken',
      details: [{ path: 'name', message: 'Taken' }],
    });
  });

  it.each([
    ['a stopped thread', new DatabaseUnavailableError('stopped')],
    ['a refused connection', withCode('connect ECONNREFUSED', 'ECONNREFUSED')],
    ['a shutdown of PostgreSQL', withCode('terminating connection', '57P01')],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a wrapped failure', new DrizzleQueryError('select 1', [], withCode('reset', 'ECONNRESET'))],
  ])('reports the database as unavailable after %s', (_name, error) => {
    expect(toAppError(error).code).toBe('UNAVAILABLE');
  });

  it('reports a full disk', () => {
    const error = new DrizzleQueryError('insert', [], withCode('could not extend file', '53100'));
    expect(toErrorBody(toAppError(error))).toEqual({
      error: 'UNAVAILABLE',
      message: "The server's disk is full, so nothing can be stored. Try again later or contact your server admin.",
    });
  });

  it.each([
    ['a bug', new TypeError('x is not a function')],
    ['a violated constraint', withCode('duplicate key', '23505')],
    ['a thrown non-error', 'text'],
    ['nothing', undefined],
  ])("doesn't reveal the message of %s", (_name, error) => {
    expect(toErrorBody(toAppError(error))).toEqual({
      error: 'INTERNAL_ERROR',
      message: 'Something went wrong on our side. Try again.',
    });
  });
});

describe('logFailure', () => {
  it('logs a busy server as one line, and internal errors in full', () => {
    const lines: unknown[][] = [];
    const at =
      (level: string) =>
      (...said: unknown[]) =>
        lines.push([level, ...said]);
    const request = { log: { info: at('info'), warn: at('warn'), error: at('error') } } as never;
    const broken = new AppError('INTERNAL_ERROR', 'Broken');
    logFailure(request, new BusyError('The browser is busy'));
    logFailure(request, broken);
    expect(lines).toEqual([
      ['warn', 'busy: The browser is busy'],
      ['error', { err: broken }, 'Broken'],
    ]);
  });
});
