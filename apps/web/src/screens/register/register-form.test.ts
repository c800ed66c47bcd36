import { expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { errorsBesides, registrationFailure } from './register-form.tsx';

test.each<[what: string, error: unknown, words: string]>([
  ['an error with a message', new ApiError(409, { error: 'CONFLICT', message: 'Email taken' }), 'Email taken'],
  ['an error with details only', new ApiError(400, { details: [{ path: 'email', message: 'Wrong' }] }), 'Wrong'],
  [
    'an error without a message',
    new ApiError(429, { error: 'RATE_LIMITED' }),
    'Registration failed. Please try again.',
  ],
  ['a network failure', new Error('No connection'), 'No connection'],
  ['something else', 'x', 'Registration failed. Please try again.'],
])('registrationFailure of %s', (_what, error, words) => {
  expect(registrationFailure(error)).toBe(words);
});

test('marks the field of a message above the form without repeating it', () => {
  const errors = errorsBesides('Email taken', { email: 'Email taken', name: 'Too short' });
  expect(errors).toEqual({ email: true, name: 'Too short' });
});
