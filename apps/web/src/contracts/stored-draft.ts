import { withoutPassword } from '@hopwise/model';
import type { Draft } from './contract-draft.ts';

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
