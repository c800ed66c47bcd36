import { ApiError } from './client.ts';

/** What the server says is wrong, by the field it is about. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.details.toReversed().map(({ path, message }) => [path, message]));
}
