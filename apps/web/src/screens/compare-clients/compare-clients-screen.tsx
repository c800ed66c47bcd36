import { IconUsers } from 'virtual:icons';
import { defaultProjectAlias, type ListedClientComparison } from '@hopwise/model';
import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInWarning } from '../../accounts/sign-in.tsx';
import { projectClientComparisonsQuery } from '../../api/client-comparisons.ts';
import { OlderEntries } from '../../feedback/older-entries.tsx';
import { DocLink } from '../../navigation/doc-link.tsx';
import { UrlText } from '../../ui/figures.tsx';
import { Ago } from '../../ui/format.tsx';
import { Blocks, Page, Panel } from '../../ui/page.tsx';
import { Notice, SkeletonLines } from '../../ui/states.tsx';
import { RowList } from '../../ui/table.tsx';
import classes from './compare-clients.module.css';
import { CompareWorkbench } from './compare-workbench.tsx';

const pageProps = {
  title: 'Compare clients',
  lead: 'See where the same URL takes a phone, a search engine, an AI crawler, a client without cookies, and an IPv6 connection.',
} as const;

export const screen = defineAccountScreen({
  title: 'Compare clients',
  description: pageProps.lead,
  signedOut: (
    <Page {...pageProps}>
      <SignInWarning warning="Please sign in to compare clients" text="Comparisons are saved in your projects." />
    </Page>
  ),
  Loading: () => (
    <Blocks wide>
      <VisuallyHidden component="h1">Compare clients</VisuallyHidden>
      <SkeletonLines label="Loading client comparison" lines={3} height={88} />
    </Blocks>
  ),
  Screen: CompareClientsScreen,
});

function CompareClientsScreen() {
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

/** Earlier comparisons, newest first. */
function RecentComparisons({ projectId }: { projectId: string }) {
  const comparisons = useInfiniteQuery(projectClientComparisonsQuery(projectId));
  return (
    <Panel title="Recent comparisons">
      <OlderEntries
        name="comparisons"
        query={comparisons}
        empty={
          <Notice
            icon={IconUsers}
            title="No comparisons yet"
            text="Enter a URL to see which clients are redirected elsewhere, which are blocked, and whether robots.txt agrees."
            help={<DocLink page="clients">What a comparison shows</DocLink>}
          />
        }
      >
        {(found) => <RowList label="Comparisons" rows={found.map(toRow)} />}
      </OlderEntries>
    </Panel>
  );
}

const toRow = ({ id, url, headline, createdAt }: ListedClientComparison) => ({
  id,
  title: (
    <Link to="/clients/$comparisonId" params={{ comparisonId: id }} className={classes.link}>
      <UrlText url={url} />
    </Link>
  ),
  text: (
    <>
      {headline} · <Ago iso={createdAt} />
    </>
  ),
});
