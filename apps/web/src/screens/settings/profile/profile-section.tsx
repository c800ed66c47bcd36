import type { User } from '@hopwise/model';
import { AccountUsePanel } from './account-use-panel.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm } from './email-form.tsx';
import { NameForm } from './name-form.tsx';

export function ProfileSection({ user }: { user: User }) {
  return (
    <>
      <NameForm user={user} />
      <EmailForm user={user} />
      <AccountUsePanel />
      <DeleteAccount />
    </>
  );
}
