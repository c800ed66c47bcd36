import { withoutPassword } from '@hopwise/model';
import type { Draft } from './contract-draft.ts';

const keyOf = (contractId: string): string => `hopwise-contract-draft-${contractId}`;

/** What was being written in this tab, also after a reload. */
export function readDraft(contractId: string): Draft | undefined {
  try {
    const { text, version } = Object(JSON.parse(sessionStorage.getItem(keyOf(contractId)) ?? 'null'));
    return typeof text === 'string' && typeof version === 'number' ? { text, version } : undefined;
  } catch {
    // Storage is blocked in this browser, or holds something else.
    return undefined;
  }
}

/** A password belongs into no storage, be it for a while. */
const hasPassword = (text: string): boolean => text.split('\n').some((line) => withoutPassword(line) !== line);

export function keepDraft(contractId: string, draft: Draft | undefined): void {
  try {
    if (draft === undefined || hasPassword(draft.text)) sessionStorage.removeItem(keyOf(contractId));
    else sessionStorage.setItem(keyOf(contractId), JSON.stringify(draft));
  } catch {
    // Blocked or full: leaving the page still asks first.
  }
}
