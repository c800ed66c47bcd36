import { errorCodes } from '@hopwise/model';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../db/is-database-unavailable.ts';
import { AppError, BusyError, httpStatusOf } from '../errors.ts';
import { logFailure, toAppError, toErrorBody } from './error-handler.ts';

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

describe('httpStatusOf', () => {
  it('has a status for every code', () => {
    expect(Object.keys(httpStatusOf).sort()).toEqual([...errorCodes].sort());
  });
});

describe('toAppError', () => {
  it('passes on what was meant for the caller', () => {
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
  ])('calls the database unavailable after %s', (_name, error) => {
    expect(toAppError(error).code).toBe('UNAVAILABLE');
  });

  it('says that the disk is full', () => {
    const error = new DrizzleQueryError('insert', [], withCode('could not extend file', '53100'));
    expect(toErrorBody(toAppError(error))).toEqual({
      error: 'UNAVAILABLE',
      message: 'The disk of this server is full, so nothing can be stored. Please try again later, or tell its owner',
    });
  });

  it.each([
    ['a bug', new TypeError('x is not a function')],
    ['a violated constraint', withCode('duplicate key', '23505')],
    ['something that is no error', 'text'],
    ['nothing', undefined],
  ])('keeps the words of %s to itself', (_name, error) => {
    expect(toErrorBody(toAppError(error))).toEqual({
      error: 'INTERNAL_ERROR',
      message: 'Something went wrong on our side. Please try again',
    });
  });
});

describe('logFailure', () => {
  it('logs that the server is busy as one line, and what failed on our side whole', () => {
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
