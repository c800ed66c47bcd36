import './mantine-parts.css';
import type { User } from '@hopwise/model';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PropsWithChildren } from 'react';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { Page } from '../../ui/page.tsx';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { ApiKeysSection } from './api-keys/api-keys-section.tsx';
import { OrganizationsSection } from './organizations/organizations-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { SecuritySection } from './security/security-section.tsx';

const useTitle = () =>
  usePageMeta('Settings · Hopwise', 'Your profile, password, sessions, API keys and organizations.');

const SettingsPage = ({ children }: PropsWithChildren) => (
  <Page title="Settings" lead="Your account, where it is signed in, and who you share with.">
    {children}
  </Page>
);

export function SettingsScreen() {
  useTitle();
  return (
    <SettingsPage>
      <SettingsTabs user={useCurrentUser()} />
    </SettingsPage>
  );
}

export function SettingsLoading() {
  useTitle();
  return (
    <SettingsPage>
      <SkeletonLines label="Loading settings" lines={4} />
    </SettingsPage>
  );
}

export function SettingsSignedOut() {
  useTitle();
  return (
    <SignInPrompt
      title="Please sign in to access your settings"
      text="Your profile, password, sessions, API keys and organizations belong to your account."
    />
  );
}

function SettingsTabs({ user }: { user: User }) {
  const { section = 'profile' } = useSearch({ from: '/_signed-in/settings' });
  const navigate = useNavigate({ from: '/settings' });
  return (
    <SectionTabs
      label="Settings sections"
      opened={section}
      onOpen={(chosen) => navigate({ search: { section: chosen }, resetScroll: false })}
      sections={[
        { value: 'profile', label: 'Profile', content: <ProfileSection user={user} /> },
        { value: 'security', label: 'Security', content: <SecuritySection /> },
        { value: 'api-keys', label: 'API keys', content: <ApiKeysSection /> },
        { value: 'organizations', label: 'Organizations', content: <OrganizationsSection user={user} /> },
      ]}
    />
  );
}
