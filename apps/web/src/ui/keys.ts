import { useEffectEvent, useLayoutEffect } from 'react';

const storageKey = 'hopwise-single-keys';

/** Single-key shortcuts can be turned off (WCAG 2.1.4), because speech input and stray touches trigger them. */
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
    // Storage is blocked in this browser, so they stay on.
  }
}

const typesText = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Whether a key press is meant for the app, not for a field or a dialog with its own keys. */
export function isSingleKey(event: KeyboardEvent, key: string): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (event.key !== key || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false;
  if (target instanceof Element && target.closest(typesText) !== null) return false;
  return document.querySelector('[role="dialog"], [role="menu"]') === null && areSingleKeysOn();
}

/** Listens to every key press on the page. */
export function useKeys(take: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(take);
  // A layout effect, so that the key works as soon as it is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Calls back when a key is pressed on its own, unless the focus is in a field. */
export function useSingleKey(key: string, action: () => void): void {
  useKeys((event) => {
    if (!isSingleKey(event, key)) return;
    event.preventDefault();
    action();
  });
}

/** ⌘S or Ctrl+S anywhere on the page, in place of the browser's Save Page. */
export function useSaveKeys(save: () => void): void {
  useKeys((event) => {
    const isSave = event.key.toLowerCase() === 's' && (event.metaKey || event.ctrlKey) && !event.altKey;
    if (!isSave || event.shiftKey || event.defaultPrevented) return;
    event.preventDefault();
    save();
  });
}

/** Whether shortcuts use ⌘. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
