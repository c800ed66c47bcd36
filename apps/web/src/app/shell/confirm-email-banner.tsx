import type { User } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useCancelEmailChange } from '../../api/account.ts';
import { useResendConfirmation } from '../../api/sign-in.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { showSuccess } from '../../ui/toast.ts';
import classes from './menus.module.css';

/** For users with an unconfirmed or pending email address. */
export function ConfirmEmailBanner({ user }: { user: User }) {
  const resend = useResendConfirmation();
  const email = user.pendingEmail ?? user.email;
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => showSuccess({ title: 'Link sent', message: `Check ${email} for the link.`, forMs: 5000 }),
      onError: announceFailure('Failed to send link'),
    });
  const cancel = useCancelEmailChange();
  const keepAddress = () =>
    cancel.mutate(undefined, {
      onSuccess: () =>
        showSuccess({ title: 'Email change canceled', message: `You still sign in as ${user.email}`, forMs: 5000 }),
      onError: announceFailure('Failed to cancel change'),
    });
  return (
    <aside className={classes.banner} aria-label="Email address not confirmed" data-screen-only="">
      <div className={classes.line}>
        <p className={classes.confirmEmailBannerText}>
          <strong>Confirm your email address</strong> Open the link in the email we sent to {email}.
        </p>
        <div className={classes.actions}>
          {user.pendingEmail !== null && (
            <Button variant="subtle" size="xs" onClick={keepAddress} disabled={cancel.isPending}>
              Cancel change
            </Button>
          )}
          <Button variant="default" size="xs" onClick={send} disabled={resend.isPending || resend.isSuccess}>
            {resend.isSuccess ? 'Link sent' : 'Resend'}
          </Button>
        </div>
      </div>
    </aside>
  );
}
