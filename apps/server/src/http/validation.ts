import type { ErrorDetail } from '@hopwise/model';
import type { FastifySchemaCompiler } from 'fastify';
import { config, locales } from 'zod';
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core';
import { AppError } from '../errors.ts';

// zod/mini, which the schemas of the model use, brings no words of its own.
config(locales.en());

/** Checks body, query and parameters; every mistake is named with its path. */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> =
  ({ schema }) =>
  (data) => {
    const { success, data: value, error } = safeParse(schema, data);
    if (success) return { value };
    const details = error.issues.map(toDetail);
    return { error: new AppError('VALIDATION_FAILED', details[0]?.message ?? 'Invalid request', details) };
  };

function toDetail(issue: $ZodIssue): ErrorDetail {
  const isNoObject = issue.path.length === 0 && issue.code === 'invalid_type' && issue.expected === 'object';
  return { path: issue.path.join('.'), message: isNoObject ? 'The request body must be a JSON object' : issue.message };
}
