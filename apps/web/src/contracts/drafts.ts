import { withoutPassword } from '@hopwise/model';
import { useEffect, useEffectEvent, useRef } from 'react';

/** A text that differs from the one that is stored. */
interface Draft {
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

/** A contract that is not saved yet. */
export interface NewDraft {
  name: string;
  base: string;
  text: string;
  /** The bulk job that it was begun from; empty for none. */
  job: string;
}

const keyOf = (contractId: string): string => `hopwise-contract-draft-${contractId}`;
const keyOfNew = (projectId: string): string => `hopwise-new-contract-draft-${projectId}`;

/** What was being written in this tab, also after a reload. */
export function readDraft(contractId: string): Draft | undefined {
  const { text, version } = stored(keyOf(contractId));
  return typeof text === 'string' && typeof version === 'number' ? { text, version } : undefined;
}

export const keepDraft = (contractId: string, draft: Draft | undefined): void => store(keyOf(contractId), draft);

export function readNewDraft(projectId: string): NewDraft | undefined {
  const { name, base, text, job } = stored(keyOfNew(projectId));
  const isWhole = [name, base, text, job].every((part) => typeof part === 'string');
  return isWhole ? ({ name, base, text, job } as NewDraft) : undefined;
}

export const keepNewDraft = (projectId: string, draft: NewDraft | undefined): void => store(keyOfNew(projectId), draft);

function stored(key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    // Storage is blocked in this browser, or holds something else.
    return {};
  }
}

function store(key: string, draft: Draft | NewDraft | undefined): void {
  try {
    if (draft === undefined || Object.values(draft).some(hasPassword)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Blocked or full: leaving the page still asks first.
  }
}

/** A password belongs into no storage, be it for a while. */
const hasPassword = (part: string | number): boolean =>
  typeof part === 'string' && part.split('\n').some((line) => withoutPassword(line) !== line);

/** Looking through a long text for passwords, and storing it, is nothing to do at every key. */
const restMs = 300;

/**
 * Stores what is being written once the keys rest, at the latest when the page goes. Returns what stores something at
 * once, in place of what waits: a screen that is left when it has saved comes to no further effect.
 */
export function useKeepDraft<T>(draft: T, keep: (draft: T) => void): (last: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepLater = useEffectEvent((written: T) => {
    clearTimeout(timer.current);
    // Not called off when the screen is left: what was written last is kept as well.
    timer.current = setTimeout(() => keep(written), restMs);
  });
  const keepNow = useEffectEvent(() => keep(draft));
  useEffect(() => keepLater(draft), [draft]);
  useEffect(() => {
    const onHide = () => keepNow();
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, []);
  return (last) => {
    clearTimeout(timer.current);
    keep(last);
  };
}
