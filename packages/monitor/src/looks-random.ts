/** Whether a segment of a path is an id, a time or a token: six digits and more, or sixteen characters with digits among them. */
export const looksRandom = (segment: string): boolean =>
  /^\d{6,}$/.test(segment) || (segment.length >= 16 && /\d/.test(segment) && /^[\w.~-]+$/.test(segment));
