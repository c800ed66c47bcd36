import { IconCheck, IconCopy, IconX } from 'virtual:icons';
import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './figures.module.css';

interface CopyButtonProps {
  value: string;
  label: string;
}

/** Copies a value; the label says for a moment how that went. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const { outcome, copy } = useCopy();
  const shown = outcome === 'copied' ? 'Copied' : outcome === 'blocked' ? blockedText : label;
  return (
    <Button
      data-screen-only
      variant="default"
      size="xs"
      leftSection={outcome === 'copied' ? <IconCheck size={14} /> : <IconCopy size={14} />}
      onClick={() => copy(value)}
    >
      <span aria-live="polite">{shown}</span>
    </Button>
  );
}

interface CopyIconProps {
  value: string;
  label: string;
}

/** Copies a value where there is no room for words; the icon says for a moment how that went. */
export function CopyIcon({ value, label }: CopyIconProps) {
  const { outcome, copy } = useCopy();
  const Icon = outcome === 'copied' ? IconCheck : outcome === 'blocked' ? IconX : IconCopy;
  return (
    <ActionIcon
      data-screen-only
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={outcome === 'copied' ? 'Copied' : outcome === 'blocked' ? blockedText : label}
      onClick={() => copy(value)}
    >
      <Icon size={14} aria-hidden="true" />
    </ActionIcon>
  );
}

interface CopyableCodeProps {
  text: string;
  copyLabel: string;
}

/** A command or a file to be taken elsewhere. */
export const CopyableCode = ({ text, copyLabel }: CopyableCodeProps) => (
  <>
    <pre className={classes.code}>
      <code>{text}</code>
    </pre>
    {/* Another text has not been copied. */}
    <CopyButton key={text} value={text} label={copyLabel} />
  </>
);

type Outcome = 'copied' | 'blocked';

const shownMs = 2000;

const blockedText = 'Copying is blocked here';

/** Copies a text, and knows for a moment how that went. */
function useCopy(): { outcome: Outcome | undefined; copy: (text: string) => void } {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (text: string) => {
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('blocked'),
    );
  };
  return { outcome, copy };
}

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
