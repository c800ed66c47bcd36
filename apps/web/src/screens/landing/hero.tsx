import { IconArrowRight } from 'virtual:icons';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { useTypedBefore } from '../../ui/use-typed-before.ts';
import classes from './landing.module.css';

export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.inner}>
        <div>
          <p className={classes.eyebrow}>URL redirect tracking and analysis</p>
          <h1 className={classes.heroTitle}>See every hop between the click and the page</h1>
          <p className={classes.heroLead}>
            Hopwise follows a link the way a browser does and shows what happens along the way: each redirect, its
            timing, its certificate, and what it costs you in search and security.
          </p>
          <HeroForm />
          <p className={classes.note}>No account needed</p>
        </div>
        <ChainIllustration />
      </div>
    </section>
  );
}

/**
 * The first URL to track. A real form, because the page is there before the app: without scripts, the browser itself
 * opens the tracker with it.
 */
function HeroForm() {
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

const hops = [
  { url: 'http://fern.example/sale', status: 301, latencyMs: 38 },
  { url: 'https://fern.example/sale', status: 302, latencyMs: 64 },
  { url: 'https://www.fern.example/sale', status: 308, latencyMs: 41 },
  { url: 'https://www.fern.example/en/sale/', status: 200, latencyMs: 112 },
] as const;

const totalTimeMs = hops.reduce((sum, { latencyMs }) => sum + latencyMs, 0);

/** A hop's position on the timeline of the whole chain, in percent. */
function spanOf(index: number): { marginInlineStart: string; width: string } {
  const startMs = hops.slice(0, index).reduce((sum, { latencyMs }) => sum + latencyMs, 0);
  const percent = (ms: number) => `${(ms / totalTimeMs) * 100}%`;
  return { marginInlineStart: percent(startMs), width: percent(hops[index]?.latencyMs ?? 0) };
}

/** A made-up chain, shown as a ball hopping from response to response. */
function ChainIllustration() {
  return (
    <div
      className={classes.illustration}
      role="img"
      aria-label="An example chain: three redirects lead from an http URL to the final https page, each with its status and time"
    >
      <div className={classes.head}>
        <span className={classes.headUrl}>fern.example/sale</span>
        <span className={classes.verdict}>OK</span>
      </div>
      <div className={classes.chain}>
        <svg className={classes.illustrationArcs} viewBox="0 0 56 288" aria-hidden="true">
          <path d="M40 36C2 48 2 96 40 108M40 108C2 120 2 168 40 180M40 180C2 192 2 240 40 252" />
          {hops.map(({ url }, index) => (
            <circle key={url} cx="40" cy={36 + 72 * index} r="5.5" />
          ))}
        </svg>
        <span className={classes.ball}>
          <span className={classes.dot} />
        </span>
        <div>
          {hops.map(({ url, status, latencyMs }, index) => (
            <div key={url} className={classes.row} data-final={status === 200 || undefined}>
              <span className={classes.url}>{url}</span>
              <span className={classes.facts}>
                <span className={classes.status}>{status}</span>
                <span className={classes.latency}>{latencyMs} ms</span>
                <span className={classes.timeLine}>
                  <span className={classes.span} style={spanOf(index)} />
                </span>
              </span>
            </div>
          ))}
        </div>
      </div>
      <div className={classes.foot}>
        <span>{hops.length - 1} redirects</span>
        <span>{totalTimeMs} ms total</span>
      </div>
    </div>
  );
}
