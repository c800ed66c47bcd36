import { ApiError } from '../../api/client.ts';

/** The most telling words there are about a sign-up that failed. */
export function registrationFailure(error: unknown): string {
  const ownWords = error instanceof Error ? error.message : '';
  const firstDetail = error instanceof ApiError ? error.details[0]?.message : undefined;
  return ownWords || firstDetail || 'Registration failed. Please try again.';
}
