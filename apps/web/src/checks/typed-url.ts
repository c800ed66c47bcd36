import { analyzeRequest, parseUrlInput } from '@hopwise/model';

/** One bare word is a valid host name too; what was not typed into a field for URLs must look like a URL. */
export function looksLikeAddress(text: string): boolean {
  const url = parseUrlInput(text);
  return url !== undefined && (url.hostname.includes('.') || /^https?:\/\//i.test(text));
}

/** For a form's `validate`: what is wrong with the URL, if anything. */
export function urlProblem(url: string): string | null {
  const parsed = analyzeRequest.safeParse({ url });
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null);
}
