import { IconRoute } from 'virtual:icons';
import { urlInput } from '@hopwise/model';
import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { Notice } from '../../ui/states.tsx';
import classes from './dashboard.module.css';

interface FirstCheckProps {
  title: string;
  text: string;
}

/** Shown in place of an empty list: the form for the first check. */
export function FirstCheck({ title, text }: FirstCheckProps) {
  return <Notice icon={IconRoute} title={title} text={text} action={<UrlToTrack />} />;
}

function UrlToTrack() {
  const navigate = useNavigate();
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string>();
  const fieldRef = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = urlInput.safeParse(url);
    if (parsed.success) {
      void navigate({ to: '/track', state: { url: url.trim(), startTracking: true } });
      return;
    }
    setError(parsed.error.issues[0]?.message);
    fieldRef.current?.focus();
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={fieldRef}
        aria-label="URL to track"
        placeholder="https://example.com"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        value={url}
        error={error}
        onChange={({ currentTarget }) => {
          setUrl(currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit">Track URL</Button>
      <Link to="/track" className={classes.firstCheckMore}>
        More options
      </Link>
    </form>
  );
}
