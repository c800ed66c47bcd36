import { ApiError, failureMessage } from '../../api/client.ts';

/** The most telling words there are about a sign-up that failed. */
export function registrationFailure(error: unknown): string {
  const ownWords = error instanceof Error && !(error instanceof ApiError) ? error.message : '';
  return ownWords || failureMessage(error, 'Registration failed. Please try again.');
}
