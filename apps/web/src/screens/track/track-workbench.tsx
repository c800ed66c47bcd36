import type { TrackRequest, TrackResult } from '@hopwise/model';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { ApiError, failureMessage } from '../../api/client.ts';
import { useTrackUrl } from '../../api/track.ts';
import { GuestNotice } from './guest-notice.tsx';
import { TrackingResult } from './result/tracking-result.tsx';
import { TrackForm, type TrackFormHandle } from './track-form.tsx';
import { fieldErrors } from './track-form-values.ts';
import type { TrackPrefill } from './track-prefill.ts';

const toastMs = 5000;

function announceSuccess({ check: { redirectCount } }: TrackResult) {
  notifications.show({
    color: 'green',
    title: 'Tracking completed',
    message: `${redirectCount} ${redirectCount === 1 ? 'redirect' : 'redirects'} found`,
    autoClose: toastMs,
  });
}

function announceFailure(error: unknown) {
  notifications.show({
    color: 'red',
    title: 'Tracking failed',
    message: failureMessage(error, 'An error occurred'),
    autoClose: toastMs,
  });
}

/** The form and, once a URL was tracked, what was found. */
export function TrackWorkbench({ prefill }: { prefill: TrackPrefill }) {
  const tracking = useTrackUrl();
  const formRef = useRef<TrackFormHandle>(null);

  const track = (request: TrackRequest) => {
    tracking.mutate(request, {
      onSuccess: announceSuccess,
      onError: (error) => {
        announceFailure(error);
        if (!(error instanceof ApiError)) return;
        formRef.current?.showErrors(fieldErrors(error.details));
      },
    });
  };

  return (
    <>
      <GuestNotice />
      <TrackForm
        ref={formRef}
        prefill={prefill}
        running={tracking.isPending}
        onTrack={track}
        onCancel={tracking.cancel}
      />
      {tracking.data && <TrackingResult key={tracking.data.check.id} result={tracking.data} />}
    </>
  );
}
