/** Copies a text, or throws where the browser lets nobody copy. Call it while a click is being handled. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Over plain http there is no clipboard, unless the host is this computer; copying what is selected works there.
    if (!copySelected(text)) throw new Error('The browser does not let this page copy');
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  // Within an open dialog, which may keep the focus to itself.
  const place = focused?.closest('[role="dialog"]') ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  // On screen, since a hidden field cannot be selected, yet nowhere to be seen and without scrolling to it.
  Object.assign(field.style, { position: 'fixed', insetBlockStart: '0', opacity: '0' });
  place.append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
