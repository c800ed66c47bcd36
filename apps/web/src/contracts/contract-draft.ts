/** A text that differs from the one that is stored. */
export interface Draft {
  text: string;
  /** Of the contract that the changes were made to. */
  version: number;
}

interface Stored {
  text: string;
  version: number;
}

/** Editors have one kind of line end. */
export const withPlainLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** What is kept of a text that somebody wrote: nothing, when it is the stored one. */
export function draftOf(text: string, stored: Stored, before: Draft | undefined): Draft | undefined {
  return text === withPlainLines(stored.text) ? undefined : { text, version: before?.version ?? stored.version };
}

/** After a save: nothing, unless its person went on writing meanwhile. */
export const draftAfterSave = (now: Draft | undefined, saved: Stored): Draft | undefined =>
  now === undefined ? undefined : draftOf(now.text, saved, { ...now, version: saved.version });

/** Whether somebody else has changed the contract since. */
export const isStale = (draft: Draft | undefined, stored: Stored): boolean =>
  draft !== undefined && draft.version !== stored.version;
