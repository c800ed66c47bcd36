import { analyzeRequest } from '@hopwise/model';

/** For a form's `validate`: returns the problem with the URL, or null. */
export function urlProblem(url: string): string | null {
  const parsed = analyzeRequest.safeParse({ url });
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}
