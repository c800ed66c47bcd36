import type { AlertMails, RecipientState } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { alertMailsQuery, useChangeAlertMails } from '../../api/alert-channels.ts';
import { failureMessage } from '../../api/client.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { useNoIndex, usePageMeta } from '../../ui/page-meta.ts';
import { SkeletonLines } from '../../ui/states.tsx';

const eyebrow = 'Alerts by email';

/** Opened by the link of a mail. Its token is in the fragment, which no server sees; programs that open links press no button. */
export function AlertMailsScreen() {
  usePageMeta('Alerts by email · Hopwise', 'Confirm that you want alerts by email, or stop them.');
  useNoIndex();
  const { hash } = useLocation();
  const token = new URLSearchParams(hash).get('token') ?? '';
  return token === '' ? <InvalidLink reason="This link is incomplete" /> : <Opened token={token} />;
}

function Opened({ token }: { token: string }) {
  const mails = useQuery(alertMailsQuery(token));
  if (mails.isPending) {
    return (
      <MessagePage eyebrow={eyebrow} title="Alerts by email" actions={null}>
        <SkeletonLines label="Opening the link" lines={2} />
      </MessagePage>
    );
  }
  if (mails.isError) return <InvalidLink reason={failureMessage(mails.error, 'This link could not be opened')} />;
  return <Choice token={token} mails={mails.data} />;
}

const texts: Readonly<Record<RecipientState, { title: string; verb: string; consequence: string }>> = {
  asked: {
    title: 'Do you want these alerts?',
    verb: 'wants to mail',
    consequence: 'Nothing is sent before you say so.',
  },
  confirmed: { title: 'You get these alerts', verb: 'mails', consequence: '' },
  stopped: {
    title: 'You get no more of these alerts',
    verb: 'wants to mail',
    consequence: 'Nothing more is sent unless you change your mind here.',
  },
};

function Choice({ token, mails: { email, channelName, addedBy, state } }: { token: string; mails: AlertMails }) {
  const change = useChangeAlertMails();
  const { title, verb, consequence } = texts[state];
  const choose = (isWanted: boolean) =>
    change.mutate({ token, isWanted }, { onError: announceFailure('Failed to save your choice') });
  return (
    <MessagePage
      eyebrow={eyebrow}
      title={title}
      actions={
        <>
          {state !== 'confirmed' && (
            <Button onClick={() => choose(true)} disabled={change.isPending}>
              Get alerts
            </Button>
          )}
          {state !== 'stopped' && (
            <Button variant="default" onClick={() => choose(false)} disabled={change.isPending}>
              Stop these mails
            </Button>
          )}
        </>
      }
    >
      {/* Quoted, for both names are of a stranger's choice. */}
      <p role="status">
        {`“${addedBy ?? 'Somebody'}” ${verb} alerts to ${email} through the channel “${channelName}”. ${consequence}`}
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
