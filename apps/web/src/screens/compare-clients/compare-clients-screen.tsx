import './mantine-parts.css';
import { defaultProjectAlias } from '@hopwise/model';
import { VisuallyHidden } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { SignInWarning } from '../../accounts/sign-in-warning.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { CompareWorkbench } from './compare-workbench.tsx';
import { RecentComparisons } from './recent-comparisons.tsx';

const pageProps = {
  title: 'Compare clients',
  lead: 'See what the same URL gives a phone, a search engine, an AI crawler, a visitor without cookies and an IPv6 user.',
} as const;

const useTitle = () => usePageMeta('Compare clients · Hopwise', pageProps.lead);

export function CompareClientsScreen() {
  useTitle();
  const { url, project = defaultProjectAlias } = useSearch({ from: '/_signed-in/clients' });
  return (
    <Page {...pageProps} wide>
      <Workplace key={`${url} ${project}`} url={url ?? ''} project={project} />
    </Page>
  );
}

function Workplace({ url, project }: { url: string; project: string }) {
  const [projectId, setProjectId] = useState(project);
  return (
    <>
      <CompareWorkbench url={url} projectId={projectId} onProject={setProjectId} />
      <RecentComparisons projectId={projectId} />
    </>
  );
}

export function CompareClientsLoading() {
  useTitle();
  return (
    <Blocks wide>
      <VisuallyHidden component="h1">Compare clients</VisuallyHidden>
      <SkeletonLines label="Loading compare clients" lines={3} height={88} />
    </Blocks>
  );
}

export function CompareClientsSignedOut() {
  useTitle();
  return (
    <Page {...pageProps}>
      <SignInWarning
        warning="Please sign in to compare clients"
        text="A comparison traces a URL many times, and is kept in a project of yours."
      />
    </Page>
  );
}
