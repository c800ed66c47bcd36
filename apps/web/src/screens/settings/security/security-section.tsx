import { accountAuditGroups } from '@hopwise/model';
import { AuditTrail } from '../../../audit/audit-trail.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

export function SecuritySection() {
  return (
    <>
      <PasswordForm />
      <SessionList />
      <AuditTrail title="Account activity" path="/api/v2/account/audit" groups={accountAuditGroups} />
    </>
  );
}
