import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { ApiError, failureMessage } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useConfirmEmail, useResendConfirmation } from '../../api/sign-in.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { useReturnState } from '../../navigation/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { useNoIndex, usePageMeta } from '../../ui/page-meta.ts';
import { showSuccess } from '../../ui/toast.ts';

const eyebrow = 'Email address';

/**
 * Opened from the link in an email. Its token is in the fragment, which no server sees. The button keeps link scanners
 * from confirming.
 */
export function VerifyEmailScreen() {
  usePageMeta('Confirm your email address · Hopwise', 'Confirm the email address of your Hopwise account.');
  useNoIndex();
  const { hash } = useLocation();
  const token = new URLSearchParams(hash).get('token');
  const confirm = useConfirmEmail();
  if (confirm.data !== undefined) return <Confirmed email={confirm.data.email} />;
  const isRefused = confirm.error instanceof ApiError && [400, 409].includes(confirm.error.status);
  if (!token || isRefused) {
    return <InvalidLink reason={confirm.error && failureMessage(confirm.error, "This link isn't valid")} />;
  }
  return (
    <MessagePage
      eyebrow={eyebrow}
      title="Confirm your email address"
      actions={
        <Button onClick={() => confirm.mutate(token)} disabled={confirm.isPending}>
          {confirm.isPending ? 'Confirming...' : 'Confirm email address'}
        </Button>
      }
    >
      <p>Confirm that this is your email address. If you didn't create this account, close this page.</p>
      {confirm.isError && (
        <p role="alert">{failureMessage(confirm.error, 'Failed to confirm your email address. Try again.')}</p>
      )}
    </MessagePage>
  );
}

function Confirmed({ email }: { email: string }) {
  const { user } = useSession();
  // Until the session is refetched, a new address is still the pending one.
  const isOwn = user === undefined || [user.email, user.pendingEmail].includes(email);
  const action =
    user === undefined ? (
      <LinkButton to="/login">Sign in</LinkButton>
    ) : (
      <LinkButton to="/dashboard">Go to Dashboard</LinkButton>
    );
  return (
    <MessagePage eyebrow={eyebrow} title="Email address confirmed" actions={action}>
      <p role="status">
        {isOwn
          ? `${email} is now your confirmed email address.`
          : `${email} is now confirmed. You're signed in to another account, ${user.email}.`}
      </p>
    </MessagePage>
  );
}

function InvalidLink({ reason }: { reason: string | null }) {
  const { user } = useSession();
  const returnState = useReturnState();
  const mayResend = user !== undefined && (!user.emailConfirmed || user.pendingEmail !== null);
  return (
    <MessagePage
      eyebrow={eyebrow}
      title="Email address not confirmed"
      actions={
        <>
          {mayResend && <ResendButton />}
          {user === undefined && (
            <LinkButton to="/login" state={returnState}>
              Sign in
            </LinkButton>
          )}
          {user !== undefined && !mayResend && <LinkButton to="/settings">Go to settings</LinkButton>}
        </>
      }
    >
      <p role={reason === null ? undefined : 'alert'}>
        {reason ?? 'This link is incomplete'}. {user === undefined && 'Sign in to get a new link.'}
        {mayResend && 'You can get a new link.'}
        {user !== undefined && !mayResend && `${user.email} is confirmed.`}
      </p>
    </MessagePage>
  );
}

function ResendButton() {
  const resend = useResendConfirmation();
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => showSuccess({ title: 'Link sent', message: 'It expires in 24 hours.', forMs: 5000 }),
      onError: announceFailure('Failed to send link'),
    });
  return (
    <Button onClick={send} disabled={resend.isPending || resend.isSuccess}>
      Send a new link
    </Button>
  );
}
