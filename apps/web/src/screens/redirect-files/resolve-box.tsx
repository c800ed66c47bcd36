import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { formatCount } from '../../ui/format.tsx';
import type { InspectedFile, ResolvedUrl, ShownStep } from './inspect-file.ts';
import classes from './redirect-files.module.css';
import type { Ask } from './use-inspector.ts';

const ends: Readonly<Record<ResolvedUrl['end'], string>> = {
  'no-rule': 'No rule matches, so the site itself responds.',
  'other-host': 'The file has no rules for this host.',
  response: 'The rule responds without a redirect.',
  'bad-target': "This isn't a valid URL.",
  loop: 'A loop: browsers give up with an error.',
  'too-complex': 'The patterns in this file take too long to evaluate.',
  'too-long': 'Too many redirects: browsers give up with an error.',
};

interface ResolveBoxProps {
  ask: Ask;
  /** When it changes, the answer does too. */
  file: InspectedFile;
  onLine: (line: number) => void;
}

/** Follows a URL through the file, without a request. */
export function ResolveBox({ ask, file, onLine }: ResolveBoxProps) {
  const [url, setUrl] = useState('');
  const [resolved, setResolved] = useState<ResolvedUrl & { asked: string }>();
  const resolve = async (asked: string) =>
    setResolved({ ...(await ask<'resolve'>({ kind: 'resolve', url: asked })), asked });
  const again = useEffectEvent(() => {
    if (resolved !== undefined) void resolve(resolved.asked);
  });
  useEffect(() => {
    if (file.rows >= 0) again();
  }, [file]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== '') void resolve(url.trim());
  };
  return (
    <>
      <form className={classes.resolve} onSubmit={submit} noValidate>
        <TextInput
          label="URL or path"
          placeholder="/old-page"
          className={classes.resolveUrl}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Follow
        </Button>
      </form>
      <div role="status" className={classes.answer}>
        {resolved !== undefined && <Answer resolved={resolved} onLine={onLine} />}
      </div>
    </>
  );
}

function Answer({
  resolved: { steps, end, finalUrl },
  onLine,
}: Pick<ResolveBoxProps, 'onLine'> & { resolved: ResolvedUrl }) {
  const shown = steps.filter(({ rule, passedOver }) => rule !== null || passedOver.length > 0);
  return (
    <>
      <ol className={classes.steps}>
        {shown.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a loop visits a URL again, and steps keep their places
          <Step key={at} step={step} onLine={onLine} />
        ))}
      </ol>
      <p className={classes.final}>
        Ends at <code>{finalUrl}</code>. {ends[end]}
      </p>
    </>
  );
}

function Step({ step: { url, rule, passedOver }, onLine }: Pick<ResolveBoxProps, 'onLine'> & { step: ShownStep }) {
  return (
    <li>
      <code>{url}</code>{' '}
      {rule !== null && (
        <span className={classes.nodeNote}>
          {rule.status}
          {rule.location !== null && ` to ${rule.location}`},{' '}
          <UnstyledButton className={classes.place} onClick={() => onLine(rule.line)}>
            line {formatCount(rule.line)}
          </UnstyledButton>
        </span>
      )}
      {passedOver.map(({ line, reason }) => (
        <span key={line} className={classes.passedOver}>
          Line {formatCount(line)} doesn't apply: {reason}
        </span>
      ))}
    </li>
  );
}
