import { ApiError, failureMessage } from '../../api/client.ts';

/** The most telling words there are about a sign-up that failed. */
export function registrationFailure(error: unknown): string {
  const ownWords = error instanceof Error && !(error instanceof ApiError) ? error.message : '';
  return ownWords || failureMessage(error, 'Registration failed. Please try again.');
}

/** What is said above the form is only marked at its field, not said again. */
export const errorsBesides = (said: string, errors: Record<string, string>): Record<string, string | true> =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, message === said ? true : message]));
