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
