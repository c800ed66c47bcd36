import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

export function SecuritySection() {
  return (
    <>
      <PasswordForm />
      <SessionList />
    </>
  );
}
