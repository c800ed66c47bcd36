import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInWarning } from '../../accounts/sign-in.tsx';
import { Blocks, Page } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/states.tsx';
import { JobList } from './job-list.tsx';
import { UploadPanel } from './upload-panel.tsx';

const pageProps = {
  title: 'Bulk URL Upload',
  lead: 'Track every URL in a CSV file, list or sitemap, and test where each one lands.',
} as const;

export const screen = defineAccountScreen({
  title: 'Bulk URL Upload',
  description: pageProps.lead,
  signedOut: (
    <Page {...pageProps}>
      <SignInWarning
        warning="Please sign in to access bulk upload"
        text="Bulk jobs run in the background, and their results are saved to your account."
      />
    </Page>
  ),
  Loading: () => (
    <Blocks wide>
      <VisuallyHidden component="h1">Bulk URL Upload</VisuallyHidden>
      <SkeletonLines label="Loading bulk upload" lines={4} height={88} />
    </Blocks>
  ),
  Screen: BulkScreen,
});

function BulkScreen() {
  const [newJobId, setNewJobId] = useState<string>();
  return (
    <Page {...pageProps} wide>
      <UploadPanel onUploaded={setNewJobId} />
      <JobList newJobId={newJobId} />
    </Page>
  );
}
