import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** On the button of each hop: arrow keys, and j and k as in many lists, move to the next and the one before. */
export function moveBetweenHops(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-hop]') ?? [])];
  const next = buttons[buttons.indexOf(event.currentTarget) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
