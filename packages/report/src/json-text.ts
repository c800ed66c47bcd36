/** Characters that steer or hide text are written as \u escapes, which RFC 8259 section 7 makes equal in meaning. */
export const escapeUnseen = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
