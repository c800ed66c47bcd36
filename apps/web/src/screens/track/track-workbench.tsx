import { IconInfoCircle } from 'virtual:icons';
import { defaultProjectAlias, type TrackRequest, type TrackResult } from '@hopwise/model';
import { Alert } from '@mantine/core';
import { Link, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { ApiError, failureMessage } from '../../api/client.ts';
import { useRateLimits } from '../../api/server.ts';
import { useSession } from '../../api/session.ts';
import { useTrackUrl } from '../../api/track.ts';
import { LiveChain } from '../../chain/live-chain.tsx';
import { useReturnState } from '../../navigation/paths.ts';
import { showFailure, showSuccess, showWarning } from '../../ui/toast.ts';
import classes from './track.module.css';
import { TrackForm, type TrackFormHandle } from './track-form.tsx';
import {
  fieldErrors,
  initialTrackValues,
  readTrackForm,
  type TrackFieldErrors,
  type TrackFormValues,
} from './track-form-values.ts';
import type { TrackPrefill } from './track-prefill.ts';

const toastMs = 5000;

const loadTrackedCheck = () => import('./tracked-check.tsx');
const TrackedCheck = lazy(async () => ({ default: (await loadTrackedCheck()).TrackedCheck }));

function announceSuccess({ check: { redirectCount, verdict } }: TrackResult) {
  const message = `${redirectCount} ${redirectCount === 1 ? 'redirect' : 'redirects'} found`;
  const show = verdict?.level === 'failed' ? showWarning : showSuccess;
  show({ title: 'Tracking completed', message, forMs: toastMs });
}

function announceFailure(error: unknown) {
  showFailure({ title: 'Tracking failed', message: failureMessage(error, 'An error occurred'), forMs: toastMs });
}

const isGuests = ({ projectId }: TrackResult): boolean => projectId === null;

/**
 * The form and, while tracking, the hops so far. Signed-in users then go to the check's page; guests stay, with the
 * check in this page's URL.
 */
export function TrackWorkbench({ prefill, projectId }: { prefill: TrackPrefill; projectId?: string }) {
  const { user, isLoading } = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  const tracking = useTrackUrl();
  const formRef = useRef<TrackFormHandle>(null);
  const outcomeRef = useRef<HTMLDivElement>(null);

  const track = (request: TrackRequest, { followInBrowser } = { followInBrowser: false }) => {
    // Coming back to this page shows the result instead of tracking again.
    const { url, method, client } = request;
    void navigate({
      to: '.',
      search: true,
      state: ({ startTracking: _, ...kept }) => ({ ...kept, tracked: { url, method, client } }),
      replace: true,
      resetScroll: false,
    });
    // Preloads the next page, which reports failures itself.
    if (user === undefined) loadTrackedCheck().catch(() => {});
    if (user !== undefined || isLoading)
      void router.preloadRoute({ to: '/check/$checkId', params: { checkId: 'next' } });
    tracking.mutate(projectId === undefined ? request : { ...request, projectId }, {
      onSuccess: (result) => {
        announceSuccess(result);
        const { id: checkId } = result.check;
        const inBrowser = followInBrowser ? ({ followInBrowser: true } as const) : {};
        if (!isGuests(result)) {
          void navigate({ to: '/check/$checkId', params: { checkId }, state: inBrowser });
          return;
        }
        void navigate({
          to: '/track',
          search: (search) => ({ ...search, check: checkId }),
          state: (kept) => ({ ...kept, ...inBrowser }),
          resetScroll: false,
        });
        outcomeRef.current?.scrollIntoView();
      },
      onError: (error) => {
        announceFailure(error);
        if (!(error instanceof ApiError)) return;
        formRef.current?.showErrors(fieldErrors(error.details));
      },
    });
  };
  const { check: shownId } = useSearch({ from: '/track' });
  // Until the next page loads, even if that is this one with another check.
  const isLive = tracking.isPending || (tracking.data !== undefined && !isGuests(tracking.data));
  const chooseProject = (project: string, { url, method, client }: TrackFormValues) =>
    void navigate({
      to: '/track',
      search: { project: project === defaultProjectAlias ? undefined : project },
      state: { tracked: { url, method, ...(client !== '' && { client }) } },
      replace: true,
      resetScroll: false,
    });
  useStartTracking(prefill, track, (errors) => formRef.current?.showErrors(errors));

  return (
    <>
      {user === undefined && !isLoading && <GuestNotice />}
      <TrackForm
        ref={formRef}
        prefill={prefill}
        running={tracking.isPending}
        project={user && { id: projectId ?? defaultProjectAlias, onChoose: chooseProject }}
        onTrack={track}
        onCancel={tracking.cancel}
      />
      {(isLive || shownId !== undefined) && (
        <div ref={outcomeRef} className={classes.outcome}>
          {isLive && <LiveChain {...tracking.live} />}
          {!isLive && shownId !== undefined && (
            <Suspense>
              <TrackedCheck key={shownId} checkId={shownId} />
            </Suspense>
          )}
        </div>
      )}
    </>
  );
}

/** Tracks the URL from the navigation state, if the user already asked for that. */
function useStartTracking(
  prefill: TrackPrefill,
  onTrack: (request: TrackRequest) => void,
  onErrors: (errors: TrackFieldErrors) => void,
): void {
  const { startTracking } = useLocation().state;
  const navigate = useNavigate();

  const start = useEffectEvent(() => {
    // Returning to this page, or reloading it, must not track again.
    void navigate({ to: '.', search: true, state: ({ startTracking: _, ...kept }) => kept, replace: true });
    const reading = readTrackForm(initialTrackValues(prefill));
    if ('request' in reading) onTrack(reading.request);
    else onErrors(reading.errors);
  });
  useEffect(() => {
    if (startTracking) start();
  }, [startTracking]);
}

function GuestNotice() {
  const { guest, user } = useRateLimits();
  const returnState = useReturnState();
  return (
    <Alert data-screen-only role="note" variant="light" icon={<IconInfoCircle />} className={classes.notice}>
      Anonymous users are limited to {guest} requests per hour.{' '}
      <Link to="/register" state={returnState} className={classes.noticeLink}>
        Sign up
      </Link>{' '}
      for {user} and saved history.
    </Alert>
  );
}
