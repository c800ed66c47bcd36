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
  <Page wide title="Server admin" lead="Accounts and audit trail">
    {children}
  </Page>
);

export const screen = defineAccountScreen({
  title: 'Server admin',
  description: 'Accounts and audit trail of this server.',
  signedOut: (
    <SignInPrompt
      title="Please sign in to manage this server"
      text="Server admins manage accounts and see the audit trail here."
    />
  ),
  Loading: () => (
    <AdminPage>
      <SkeletonLines label="Loading server admin" lines={4} />
    </AdminPage>
  ),
  Screen: AdminScreen,
});

/** For server admins. */
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
      title="Server admins only"
      actions={<LinkButton to="/dashboard">Go to Dashboard</LinkButton>}
    >
      <p>Only server admins (the first account and the addresses in ADMIN_EMAILS) can open this page.</p>
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
