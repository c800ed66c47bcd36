import type { AlertMails, RecipientState } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { alertMailsQuery, useChangeAlertMails } from '../../api/alert-channels.ts';
import { ApiError, failureMessage } from '../../api/client.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { useNoIndex, usePageMeta } from '../../ui/page-meta.ts';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';

const eyebrow = 'Email alerts';

/** Opened from the link in an email. The token is in the fragment, which servers don't see. Link scanners press no button. */
export function AlertMailsScreen() {
  usePageMeta('Email alerts · Hopwise', 'Confirm email alerts, or unsubscribe.');
  useNoIndex();
  const { hash } = useLocation();
  const token = new URLSearchParams(hash).get('token') ?? '';
  return token === '' ? <InvalidLink reason="This link is incomplete" /> : <Opened token={token} />;
}

function Opened({ token }: { token: string }) {
  const mails = useQuery(alertMailsQuery(token));
  if (mails.isPending) {
    return (
      <MessagePage eyebrow={eyebrow} title="Email alerts" actions={null}>
        <SkeletonLines label="Opening the link" lines={2} />
      </MessagePage>
    );
  }
  if (mails.isError) {
    return isInvalid(mails.error) ? (
      <InvalidLink reason={failureMessage(mails.error, 'Failed to open this link')} />
    ) : (
      <MessagePage eyebrow={eyebrow} title="Email alerts" actions={null}>
        <LoadFailure
          title="Failed to open this link"
          text={failureMessage(mails.error, 'Check your connection and try again.')}
          onRetry={() => void mails.refetch()}
        />
      </MessagePage>
    );
  }
  return <Choice token={token} mails={mails.data} />;
}

/** Otherwise the server couldn't be reached, or was too busy. */
const isInvalid = (error: Error): boolean => error instanceof ApiError && error.status < 500 && error.status !== 429;

interface StateTexts {
  title: string;
  verb: string;
  consequence: string;
  accept?: string;
  decline?: string;
}

const texts: Readonly<Record<RecipientState, StateTexts>> = {
  asked: {
    title: 'Do you want these alerts?',
    verb: 'wants to send',
    consequence: "You won't get any alerts until you confirm.",
    accept: 'Confirm',
    decline: 'Decline',
  },
  confirmed: { title: "You're subscribed", verb: 'sends', consequence: '', decline: 'Unsubscribe' },
  stopped: {
    title: "You're unsubscribed",
    verb: 'wants to send',
    consequence: "You won't get these alerts unless you subscribe again below.",
    accept: 'Resubscribe',
  },
};

/** Of a status page instead of a channel. */
const statusTexts: typeof texts = {
  asked: {
    ...{ ...texts.asked, title: 'Do you want these updates?', verb: 'would go' },
    consequence: "You won't get any until you confirm.",
  },
  confirmed: { ...texts.confirmed, verb: 'go' },
  stopped: { ...texts.stopped, verb: 'would go', consequence: "You won't get any unless you subscribe again below." },
};

function Choice({ token, mails }: { token: string; mails: AlertMails }) {
  const { email, channelName, addedBy, state, isStatusPage = false } = mails;
  const change = useChangeAlertMails();
  const { title, verb, consequence, accept, decline } = (isStatusPage ? statusTexts : texts)[state];
  const choose = (isWanted: boolean) =>
    change.mutate({ token, isWanted }, { onError: announceFailure('Failed to save your choice') });
  return (
    <MessagePage
      eyebrow={isStatusPage ? 'Status updates' : eyebrow}
      title={title}
      actions={
        <>
          {accept !== undefined && (
            <Button onClick={() => choose(true)} disabled={change.isPending}>
              {accept}
            </Button>
          )}
          {decline !== undefined && (
            <Button variant="default" onClick={() => choose(false)} disabled={change.isPending}>
              {decline}
            </Button>
          )}
        </>
      }
    >
      {/* Quoted, because a stranger chose both names. */}
      <p role="status">
        {isStatusPage
          ? `Updates from the “${channelName}” status page ${verb} to ${email}: when a monitor goes down or recovers, and when a note is posted. ${consequence}`
          : `“${addedBy ?? 'Someone'}” ${verb} alerts to ${email} through the channel “${channelName}”. ${consequence}`}
      </p>
    </MessagePage>
  );
}

function InvalidLink({ reason }: { reason: string }) {
  return (
    <MessagePage eyebrow={eyebrow} title="Link not available" actions={<LinkButton to="/">Go to home page</LinkButton>}>
      <p role="alert">{reason}.</p>
    </MessagePage>
  );
}
