import { IconAppWindow } from 'virtual:icons';
import { type Check, describeScriptRedirect, type Hop } from '@hopwise/model';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { failureMessage } from '../api/client.ts';
import { useServerOptions } from '../api/server.ts';
import { browserTraceQuery, screenshotPath, useFollowInBrowser } from '../api/track.ts';
import { Panel } from '../ui/page.tsx';
import classes from './browser.module.css';
import { BrowserResult } from './browser-result.tsx';

/** The same URL in a real browser, which runs scripts: offered, under way, or what came of it. */
export function BrowserPanel({ check }: { check: Check }) {
  const hasBrowser = useServerOptions()?.hasBrowser === true;
  const kept = useQuery(browserTraceQuery(check.id));
  const following = useFollowInBrowser();
  useStartInBrowser(() => following.mutate(check.id));
  const hint = check.hops.at(-1)?.scriptRedirect;
  const trace = kept.data ?? undefined;

  if (!hasBrowser && trace === undefined) return hint && <Unavailable hint={describeScriptRedirect(hint)} />;
  return (
    <Panel
      title="In a browser"
      aside={
        hasBrowser && (
          <Button
            data-screen-only
            size="xs"
            variant={trace === undefined ? 'filled' : 'default'}
            leftSection={<IconAppWindow size={14} aria-hidden="true" />}
            loading={following.isPending}
            onClick={() => following.mutate(check.id)}
          >
            {trace === undefined ? 'Follow in a browser' : 'Follow again'}
          </Button>
        )
      }
    >
      {following.isPending && (
        <p className={classes.browserPanelLine} role="status">
          Following in a browser... This takes some seconds.
        </p>
      )}
      {following.isError && (
        <Alert className={classes.alert} color="red" role="alert" title="Not followed">
          {failureMessage(following.error, 'The server did not respond. Please try again')}
        </Alert>
      )}
      {kept.isError && (
        <p className={classes.browserPanelLine} role="alert">
          What the browser found could not be loaded.{' '}
          <Button variant="default" size="compact-xs" onClick={() => void kept.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {trace === undefined ? (
        <p className={classes.browserPanelLine} role={kept.isPending ? 'status' : undefined}>
          {kept.isPending ? 'Loading what the browser found...' : offerOf(hint)}
        </p>
      ) : (
        <BrowserResult trace={trace} screenshotPath={screenshotPath(trace)} />
      )}
    </Panel>
  );
}

const offerOf = (hint: Hop['scriptRedirect']): string =>
  `${hint ? `${describeScriptRedirect(hint)} ` : ''}A browser runs the scripts of the pages and shows where they lead.`;

/** Said where it matters alone: most pages need no browser. */
const Unavailable = ({ hint }: { hint: string }) => (
  <Panel title="In a browser" screenOnly>
    <p className={classes.browserPanelLine}>
      {hint} This server has no browser that could follow it. Its owner can install Chromium, or set BROWSER_PATH or
      BROWSER_URL.
    </p>
  </Panel>
);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the URL of the check is followed in a browser at once: its person has already asked for that. */
    followInBrowser?: true;
  }
}

/** Follows in the browser what the person asked to have followed there when they tracked it. */
function useStartInBrowser(follow: () => void): void {
  const { followInBrowser } = useLocation().state;
  const navigate = useNavigate();

  const start = useEffectEvent(() => {
    // Coming back to this page, or loading it again, must not follow again.
    void navigate({
      to: '.',
      search: true,
      state: ({ followInBrowser: _, ...kept }) => kept,
      replace: true,
      resetScroll: false,
    });
    follow();
  });
  useEffect(() => {
    if (followInBrowser) start();
  }, [followInBrowser]);
}
