import type { ErrorDetail } from '@hopwise/model';
import type { FastifySchemaCompiler } from 'fastify';
import { config, locales } from 'zod';
import { type $ZodIssue, type $ZodType, type output, safeParse } from 'zod/v4/core';
import { AppError } from '../errors.ts';

// zod/mini, which the schemas of the model use, brings no words of its own.
config(locales.en());

/** Checks body, query and parameters; every mistake is named with its path. */
export const validatorCompiler: FastifySchemaCompiler<$ZodType> =
  ({ schema }) =>
  (data) => {
    const { success, data: value, error } = safeParse(schema, data);
    return success ? { value } : { error: toAppError(error.issues) };
  };

/** The same for what does not come as a body. */
export function parseInput<Schema extends $ZodType>(schema: Schema, data: unknown): output<Schema> {
  const { success, data: value, error } = safeParse(schema, data);
  if (!success) throw toAppError(error.issues);
  return value;
}

function toAppError(issues: readonly $ZodIssue[]): AppError {
  const details = issues.map(toDetail);
  return new AppError('VALIDATION_FAILED', details[0]?.message ?? 'Invalid request', details);
}

function toDetail(issue: $ZodIssue): ErrorDetail {
  const isNoObject = issue.path.length === 0 && issue.code === 'invalid_type' && issue.expected === 'object';
  return { path: issue.path.join('.'), message: isNoObject ? 'The request body must be a JSON object' : issue.message };
}
