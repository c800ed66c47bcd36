import { IconDoorOff } from 'virtual:icons';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** In place of the form where the server's owner makes the accounts. */
export function RegistrationClosed() {
  return (
    <Notice
      icon={IconDoorOff}
      title="Registration is closed on this server"
      text="Ask its owner for an account. Tracking works without one."
      action={
        <LinkButton to="/track" variant="default">
          Continue as guest
        </LinkButton>
      }
    />
  );
}
