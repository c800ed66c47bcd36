import type { TrackRequest, TrackResult } from '@hopwise/model';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { ApiError, failureMessage } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useTrackUrl } from '../../api/track.ts';
import { LiveChain } from '../../chain/live-chain.tsx';
import { showFailure, showSuccess, showWarning } from '../../ui/toast.ts';
import { GuestNotice } from './guest-notice.tsx';
import { TrackForm, type TrackFormHandle } from './track-form.tsx';
import { fieldErrors } from './track-form-values.ts';
import type { TrackPrefill } from './track-prefill.ts';
import classes from './track-screen.module.css';
import { useStartTracking } from './use-start-tracking.ts';

const toastMs = 5000;

function announceSuccess({ check: { redirectCount, verdict } }: TrackResult) {
  const message = `${redirectCount} ${redirectCount === 1 ? 'redirect' : 'redirects'} found`;
  const show = verdict?.level === 'failed' ? showWarning : showSuccess;
  show({ title: 'Tracking completed', message, forMs: toastMs });
}

function announceFailure(error: unknown) {
  showFailure({ title: 'Tracking failed', message: failureMessage(error, 'An error occurred'), forMs: toastMs });
}

/** The form and, while a URL is being tracked, its hops so far. What was found has a page of its own. */
export function TrackWorkbench({ prefill, projectId }: { prefill: TrackPrefill; projectId?: string }) {
  const { user, isLoading } = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  const tracking = useTrackUrl();
  const formRef = useRef<TrackFormHandle>(null);

  const track = (request: TrackRequest, { followInBrowser } = { followInBrowser: false }) => {
    // Coming back to this page finds what was tracked, and does not track it again.
    const { url, method, client } = request;
    void navigate({
      to: '.',
      search: true,
      state: ({ startTracking: _, ...kept }) => ({ ...kept, tracked: { url, method, client } }),
      replace: true,
      resetScroll: false,
    });
    // The screen that comes next is there when it is needed.
    void router.preloadRoute({ to: '/check/$checkId', params: { checkId: 'next' } });
    tracking.mutate(projectId === undefined ? request : { ...request, projectId }, {
      onSuccess: (result) => {
        announceSuccess(result);
        const state = followInBrowser ? ({ followInBrowser: true } as const) : {};
        void navigate({ to: '/check/$checkId', params: { checkId: result.check.id }, state });
      },
      onError: (error) => {
        announceFailure(error);
        if (!(error instanceof ApiError)) return;
        formRef.current?.showErrors(fieldErrors(error.details));
      },
    });
  };
  useStartTracking(prefill, track, (errors) => formRef.current?.showErrors(errors));

  return (
    <>
      {user === undefined && !isLoading && <GuestNotice />}
      <TrackForm
        ref={formRef}
        prefill={prefill}
        running={tracking.isPending}
        onTrack={track}
        onCancel={tracking.cancel}
      />
      {(tracking.isPending || tracking.data) && (
        <div className={classes.outcome}>
          <LiveChain {...tracking.live} />
        </div>
      )}
    </>
  );
}
