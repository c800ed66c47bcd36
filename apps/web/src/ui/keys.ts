import { useEffectEvent, useLayoutEffect } from 'react';

const storageKey = 'hopwise-single-keys';

/** Keys that work by themselves can be turned off (WCAG 2.1.4): speech input and stray touches press them unasked. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function turnSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Storage is blocked in this browser: they stay on.
  }
}

const typesText = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Whether a key was pressed for the app, and not to type or inside a dialog that has keys of its own. */
export function isSingleKey(event: KeyboardEvent, key: string): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (event.key !== key || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest(typesText) !== null) return false;
  return document.querySelector('[role="dialog"], [role="menu"]') === null && areSingleKeysOn();
}

/** Hears every key that is pressed on the page. */
export function useKeys(take: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(take);
  // Before it is drawn: whoever sees it may press its key at once.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Does something when a key is pressed by itself, wherever the focus is but in a field. */
export function useSingleKey(key: string, action: () => void): void {
  useKeys((event) => {
    if (!isSingleKey(event, key)) return;
    event.preventDefault();
    action();
  });
}

/** ⌘S or Ctrl+S anywhere on the page: browsers would save the page as a file instead. */
export function useSaveKeys(save: () => void): void {
  useKeys((event) => {
    const isSave = event.key.toLowerCase() === 's' && (event.metaKey || event.ctrlKey) && !event.altKey;
    if (!isSave || event.shiftKey || event.defaultPrevented) return;
    event.preventDefault();
    save();
  });
}

/** Where the key for shortcuts is ⌘. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
