import { IconAppWindow } from 'virtual:icons';
import { type Check, describeScriptRedirect, type Hop } from '@hopwise/model';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { failureMessage } from '../api/client.ts';
import { useServerOptions } from '../api/server.ts';
import { browserTraceQuery, screenshotPath, useFollowInBrowser } from '../api/track.ts';
import { DocLink } from '../navigation/doc-link.tsx';
import { Panel } from '../ui/page.tsx';
import classes from './browser.module.css';
import { BrowserResult } from './browser-result.tsx';

/** For links to it. */
export const browserPanelId = 'browser-trace';

/** The browser trace of a check: offered, running or done. */
export function BrowserPanel({ check }: { check: Check }) {
  const hasBrowser = useServerOptions()?.hasBrowser === true;
  const stored = useQuery(browserTraceQuery(check.id));
  const following = useFollowInBrowser();
  useStartInBrowser(() => following.mutate(check.id));
  const hint = check.hops.at(-1)?.scriptRedirect;
  const trace = stored.data ?? undefined;

  if (!hasBrowser && trace === undefined) return hint && <Unavailable hint={describeScriptRedirect(hint)} />;
  return (
    <Panel
      id={browserPanelId}
      title="Browser trace"
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
            {trace === undefined ? 'Trace in a browser' : 'Trace again'}
          </Button>
        )
      }
    >
      {following.isPending && (
        <p className={classes.browserPanelLine} role="status">
          Tracing in a browser... This can take up to 30 seconds.
        </p>
      )}
      {following.isError && (
        <Alert className={classes.alert} color="red" role="alert" title="Browser trace failed">
          {failureMessage(following.error, "The server didn't respond. Try again.")}
        </Alert>
      )}
      {stored.isError && (
        <p className={classes.browserPanelLine} role="alert">
          Failed to load the browser trace.{' '}
          <Button variant="default" size="compact-xs" onClick={() => void stored.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {trace === undefined ? (
        <p className={classes.browserPanelLine} role={stored.isPending ? 'status' : undefined}>
          {stored.isPending ? 'Loading browser trace...' : offerOf(hint)}
        </p>
      ) : (
        <BrowserResult trace={trace} screenshotPath={screenshotPath(trace)} />
      )}
    </Panel>
  );
}

const offerOf = (hint: Hop['scriptRedirect']): string =>
  `${hint ? `${describeScriptRedirect(hint)} ` : ''}A browser trace runs the page's JavaScript and follows any redirects it triggers.`;

/** Shown only if the page seems to redirect by script: most pages need no browser. */
const Unavailable = ({ hint }: { hint: string }) => (
  <Panel title="Browser trace" screenOnly>
    <p className={classes.browserPanelLine}>
      {hint} No browser is configured on this server. A server admin can install Chromium or set BROWSER_PATH or
      BROWSER_URL.{' '}
      <DocLink page="browser" section="choose-a-browser">
        How to set up a browser
      </DocLink>
    </p>
  </Panel>
);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether to start a browser trace immediately, because the user asked for it when tracking. */
    followInBrowser?: true;
  }
}

/** Starts the browser trace that the user asked for when tracking. */
function useStartInBrowser(follow: () => void): void {
  const { followInBrowser } = useLocation().state;
  const navigate = useNavigate();

  const start = useEffectEvent(() => {
    // Returning to this page, or reloading it, must not start another trace.
    void navigate({
      to: '.',
      search: true,
      state: ({ followInBrowser: _, ...rest }) => rest,
      replace: true,
      resetScroll: false,
    });
    follow();
  });
  useEffect(() => {
    if (followInBrowser) start();
  }, [followInBrowser]);
}
