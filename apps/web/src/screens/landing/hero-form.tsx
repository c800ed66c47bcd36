import { IconArrowRight } from 'virtual:icons';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { useTypedBefore } from '../../ui/use-typed-before.ts';
import classes from './hero-form.module.css';

/**
 * A URL to begin with. A real form, for the page is there before the app is: where there are no scripts, the browser
 * itself leads to the tracker with it.
 */
export function HeroForm() {
  const navigate = useNavigate();
  const fieldRef = useRef<HTMLInputElement>(null);
  useTypedBefore(({ text, hadFocus, wasSent }) => {
    const field = fieldRef.current;
    if (field === null || field.value !== '') return;
    field.value = text;
    if (hadFocus) field.focus({ preventScroll: true });
    if (wasSent) track();
  });

  const track = (event?: FormEvent) => {
    event?.preventDefault();
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
