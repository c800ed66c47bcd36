import { expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { errorsBesides, registrationFailure } from './register-form.tsx';

test.each<[what: string, error: unknown, words: string]>([
  ['a refusal with words', new ApiError(409, { error: 'CONFLICT', message: 'Email taken' }), 'Email taken'],
  ['a refusal with details alone', new ApiError(400, { details: [{ path: 'email', message: 'Wrong' }] }), 'Wrong'],
  ['a refusal without words', new ApiError(429, { error: 'RATE_LIMITED' }), 'Registration failed. Please try again.'],
  ['a failure on the way', new Error('No connection'), 'No connection'],
  ['something else', 'x', 'Registration failed. Please try again.'],
])('registrationFailure of %s', (_what, error, words) => {
  expect(registrationFailure(error)).toBe(words);
});

test('a message above the form is marked at its field, not repeated', () => {
  const errors = errorsBesides('Email taken', { email: 'Email taken', name: 'Too short' });
  expect(errors).toEqual({ email: true, name: 'Too short' });
});
