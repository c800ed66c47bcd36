import type { KeyboardEvent, RefObject } from 'react';
import { isSingleKey } from '../ui/single-keys.ts';
import { useKeys } from '../ui/use-keys.ts';

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** On the button of each hop: arrow keys, and j and k as in many lists, move to the next and the one before. */
export function moveBetweenHops(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = hopButtons(event.currentTarget.closest('table'));
  const next = buttons[buttons.indexOf(event.currentTarget) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** j and k from anywhere on the page: on from the hop that has the focus, else from the first or the last one. */
export function useHopKeys(rail: RefObject<HTMLTableElement | null>): void {
  useKeys((event) => {
    const step = isSingleKey(event, 'j') ? 1 : isSingleKey(event, 'k') ? -1 : undefined;
    if (step === undefined) return;
    const buttons = hopButtons(rail.current);
    const at = rail.current?.contains(document.activeElement) ? buttons.findLastIndex(isAtOrBeforeFocus) : -1;
    const next = at === -1 ? buttons.at(step === 1 ? 0 : -1) : buttons[at + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  });
}

/** The focus may also be in the details of a hop, which stand below its button. */
const isAtOrBeforeFocus = (button: HTMLElement): boolean =>
  button === document.activeElement ||
  (button.compareDocumentPosition(document.activeElement ?? document.body) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const hopButtons = (rail: HTMLElement | null): HTMLElement[] => [
  ...(rail?.querySelectorAll<HTMLElement>('button[data-hop]') ?? []),
];
