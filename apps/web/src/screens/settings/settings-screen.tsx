import type { User } from '@hopwise/model';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PropsWithChildren } from 'react';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { Page } from '../../ui/page.tsx';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { SkeletonLines } from '../../ui/states.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { OrganizationsSection } from './organizations-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security-section.tsx';

const SettingsPage = ({ children }: PropsWithChildren) => (
  <Page title="Settings" lead="Manage your profile, security, API keys and organizations.">
    {children}
  </Page>
);

export const screen = defineAccountScreen({
  title: 'Settings',
  description: 'Your profile, password, sessions, API keys and organizations.',
  signedOut: (
    <SignInPrompt
      title="Please sign in to access your settings"
      text="Sign in to manage your profile, security, API keys and organizations."
    />
  ),
  Loading: () => (
    <SettingsPage>
      <SkeletonLines label="Loading settings" lines={4} />
    </SettingsPage>
  ),
  Screen: SettingsScreen,
});

function SettingsScreen() {
  return (
    <SettingsPage>
      <SettingsTabs user={useCurrentUser()} />
    </SettingsPage>
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
