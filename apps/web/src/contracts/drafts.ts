import { withoutPassword } from '@hopwise/model';
import { useEffect, useEffectEvent, useRef } from 'react';

/** A text that differs from the stored one. */
interface Draft {
  text: string;
  /** The contract version that the changes are based on. */
  version: number;
}

interface Stored {
  text: string;
  version: number;
}

/** The editor uses LF only. */
export const withPlainLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** Returns undefined if the text is the stored one. */
export function draftOf(text: string, stored: Stored, before: Draft | undefined): Draft | undefined {
  return text === withPlainLines(stored.text) ? undefined : { text, version: before?.version ?? stored.version };
}

/** Returns undefined after a save, unless the user typed more during it. */
export const draftAfterSave = (now: Draft | undefined, saved: Stored): Draft | undefined =>
  now === undefined ? undefined : draftOf(now.text, saved, { ...now, version: saved.version });

/** Whether someone else has changed the contract since. */
export const isStale = (draft: Draft | undefined, stored: Stored): boolean =>
  draft !== undefined && draft.version !== stored.version;

/** A contract that isn't saved yet. */
export interface NewDraft {
  name: string;
  base: string;
  text: string;
  /** The ID of the bulk job it was created from, or ''. */
  job: string;
}

const keyOf = (contractId: string): string => `hopwise-contract-draft-${contractId}`;
const keyOfNew = (projectId: string): string => `hopwise-new-contract-draft-${projectId}`;

/** The draft of this tab. It survives a reload. */
export function readDraft(contractId: string): Draft | undefined {
  const { text, version } = stored(keyOf(contractId));
  return typeof text === 'string' && typeof version === 'number' ? { text, version } : undefined;
}

export const saveDraft = (contractId: string, draft: Draft | undefined): void => store(keyOf(contractId), draft);

export function readNewDraft(projectId: string): NewDraft | undefined {
  const { name, base, text, job } = stored(keyOfNew(projectId));
  const isWhole = [name, base, text, job].every((part) => typeof part === 'string');
  return isWhole ? ({ name, base, text, job } as NewDraft) : undefined;
}

export const saveNewDraft = (projectId: string, draft: NewDraft | undefined): void => store(keyOfNew(projectId), draft);

function stored(key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    // Storage is blocked in this browser, or holds invalid data.
    return {};
  }
}

function store(key: string, draft: Draft | NewDraft | undefined): void {
  try {
    if (draft === undefined || Object.values(draft).some(hasPassword)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Blocked or full. Leaving the page still asks for confirmation.
  }
}

/** Passwords are never stored, not even for a while. */
const hasPassword = (part: string | number): boolean =>
  typeof part === 'string' && part.split('\n').some((line) => withoutPassword(line) !== line);

/** Scanning a long text for passwords and storing it is too slow for every keystroke. */
const idleMs = 300;

/**
 * Stores the draft when typing stops, at the latest when the page is hidden. Returns a function that stores a draft
 * immediately and cancels the pending one: a screen that navigates away after saving runs no further effect.
 */
export function useAutosave<T>(draft: T, save: (draft: T) => void): (last: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saveLater = useEffectEvent((written: T) => {
    clearTimeout(timer.current);
    // Not canceled on unmount, so the last text is stored too.
    timer.current = setTimeout(() => save(written), idleMs);
  });
  const saveNow = useEffectEvent(() => save(draft));
  useEffect(() => saveLater(draft), [draft]);
  useEffect(() => {
    const onHide = () => saveNow();
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, []);
  return (last) => {
    clearTimeout(timer.current);
    save(last);
  };
}
