/** A pattern that can't be evaluated, as the end of a sentence. */
export class PatternError extends Error {
  override name = 'PatternError';
}
