import './mantine-parts.css';
import type { User } from '@hopwise/model';
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { useSession } from '../../api/session.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { ApiKeysSection } from './api-keys/api-keys-section.tsx';
import { OrganizationsSection } from './organizations/organizations-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import classes from './settings-screen.module.css';
import { settingsSections } from './settings-search.ts';

export function SettingsScreen() {
  usePageMeta('Settings · Hopwise', 'Your profile, password, sessions, API keys and organizations.');
  const { user, isLoading } = useSession();
  if (user === undefined && !isLoading) return <SignInPrompt title="Please sign in to access your settings" />;
  return (
    <Page title="Settings" lead="Your account, where it is signed in, and who you share with.">
      {user === undefined ? <SkeletonLines label="Loading settings" lines={4} /> : <SettingsTabs user={user} />}
    </Page>
  );
}

function SettingsTabs({ user }: { user: User }) {
  const { section = 'profile' } = useSearch({ from: '/settings' });
  const navigate = useNavigate({ from: '/settings' });

  const open = (wanted: string | null) => {
    const chosen = settingsSections.find((known) => known === wanted);
    if (chosen !== undefined) void navigate({ search: { section: chosen }, resetScroll: false });
  };

  return (
    <Tabs value={section} onChange={open} keepMounted={false}>
      <Tabs.List className={classes.list} aria-label="Settings sections">
        <Tabs.Tab value="profile">Profile</Tabs.Tab>
        <Tabs.Tab value="security">Security</Tabs.Tab>
        <Tabs.Tab value="api-keys">API keys</Tabs.Tab>
        <Tabs.Tab value="organizations">Organizations</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="profile" className={classes.panel}>
        <ProfileSection user={user} />
      </Tabs.Panel>
      <Tabs.Panel value="security" className={classes.panel}>
        <SecuritySection />
      </Tabs.Panel>
      <Tabs.Panel value="api-keys" className={classes.panel}>
        <ApiKeysSection />
      </Tabs.Panel>
      <Tabs.Panel value="organizations" className={classes.panel}>
        <OrganizationsSection user={user} />
      </Tabs.Panel>
    </Tabs>
  );
}
