import { IconArrowRight } from 'virtual:icons';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import classes from './hero-form.module.css';

/**
 * A URL to begin with. A real form, for the page is there before the app is: sent by the browser itself, it fills in the
 * form of the tracker; sent by the app, it also starts.
 */
export function HeroForm() {
  const navigate = useNavigate();
  const fieldRef = useRef<HTMLInputElement>(null);
  const [before] = useState(fieldOfFirstPage);
  useEffect(() => {
    const field = fieldRef.current;
    if (before === null || field === null || field.value !== '') return;
    field.value = before.field.value;
    if (before.hasFocus) field.focus({ preventScroll: true });
  }, [before]);

  const track = (event: FormEvent) => {
    event.preventDefault();
    const url = fieldRef.current?.value.trim() ?? '';
    void navigate(url === '' ? { to: '/track' } : { to: '/track', state: { url, startTracking: true } });
  };
  return (
    <form className={classes.form} action="/track" onSubmit={track}>
      <input
        ref={fieldRef}
        className={classes.field}
        name="url"
        aria-label="URL"
        placeholder="https://example.com"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" size="lg" rightSection={<IconArrowRight size={18} />}>
        Analyze URL Redirects
      </Button>
    </form>
  );
}

/** Who began to type before the app took over goes on where they were: the old field keeps its text even when it is gone. */
function fieldOfFirstPage() {
  const field = globalThis.document?.querySelector<HTMLInputElement>('[data-prerendered] input[name="url"]') ?? null;
  return field === null ? null : { field, hasFocus: document.activeElement === field };
}
