import { IconCheck, IconCopy, IconX } from 'virtual:icons';
import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './figures.module.css';

interface CopyButtonProps {
  value: string;
  label: string;
}

/** Copies a value; the label briefly shows the result. */
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

/** Copies a value where there is no room for text; the icon briefly shows the result. */
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

/** A command or configuration to copy. */
export const CopyableCode = ({ text, copyLabel }: CopyableCodeProps) => (
  <>
    <pre className={classes.code}>
      <code>{text}</code>
    </pre>
    {/* The key resets the "Copied" state for another text. */}
    <CopyButton key={text} value={text} label={copyLabel} />
  </>
);

type Outcome = 'copied' | 'blocked';

const shownMs = 2000;

const blockedText = 'Copying is blocked';

/** Copies a text and briefly keeps the result. */
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

/** Copies a text, or throws if the browser blocks it. Call it from a click handler. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // The Clipboard API needs https or localhost; elsewhere, copying a selection still works.
    if (!copySelected(text)) throw new Error('Your browser blocked copying');
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  // Inside an open dialog, which traps the focus.
  const place = focused?.closest('[role="dialog"]') ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  // Hidden fields can't be selected, so it is on screen but transparent, at a position that needs no scrolling.
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
