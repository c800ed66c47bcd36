import { auditGroups, type User } from '@hopwise/model';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PropsWithChildren } from 'react';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { AuditTrail } from '../../audit/audit-trail.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Page } from '../../ui/page.tsx';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { SkeletonLines } from '../../ui/states.tsx';
import { AccountsPanel } from './accounts-panel.tsx';

const AdminPage = ({ children }: PropsWithChildren) => (
  <Page wide title="Server admin" lead="The accounts of this server, and who did what when.">
    {children}
  </Page>
);

export const screen = defineAccountScreen({
  title: 'Server admin',
  description: 'The accounts of this server and its audit trail.',
  signedOut: (
    <SignInPrompt
      title="Please sign in to look after this server"
      text="Its owner sees the accounts and the audit trail here."
    />
  ),
  Loading: () => (
    <AdminPage>
      <SkeletonLines label="Loading server admin" lines={4} />
    </AdminPage>
  ),
  Screen: AdminScreen,
});

/** For the owner of the server. */
function AdminScreen() {
  const user = useCurrentUser();
  if (!user.isServerOwner) return <NotForYou />;
  return (
    <AdminPage>
      <AdminTabs user={user} />
    </AdminPage>
  );
}

function NotForYou() {
  return (
    <MessagePage
      eyebrow="Server admin"
      title="Only for the owner of this server"
      actions={<LinkButton to="/dashboard">Go to Dashboard</LinkButton>}
    >
      <p>Accounts and the audit trail are looked after by the first account, or those named in ADMIN_EMAILS.</p>
    </MessagePage>
  );
}

function AdminTabs({ user }: { user: User }) {
  const { section = 'accounts' } = useSearch({ from: '/_signed-in/admin' });
  const navigate = useNavigate({ from: '/admin' });
  return (
    <SectionTabs
      label="Server admin sections"
      opened={section}
      onOpen={(chosen) => navigate({ search: { section: chosen }, resetScroll: false })}
      sections={[
        { value: 'accounts', label: 'Accounts', content: <AccountsPanel user={user} /> },
        {
          value: 'audit',
          label: 'Audit trail',
          content: (
            <AuditTrail
              title="Audit trail"
              path="/api/v2/admin/audit"
              groups={auditGroups}
              searchLabel="Search people"
            />
          ),
        },
      ]}
    />
  );
}
