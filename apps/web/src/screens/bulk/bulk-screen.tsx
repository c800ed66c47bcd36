import './mantine-parts.css';
import { VisuallyHidden } from '@mantine/core';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { useSession } from '../../api/session.ts';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import classes from './bulk-screen.module.css';
import { JobList } from './job-list.tsx';
import { UploadPanel } from './upload-panel.tsx';

export function BulkScreen() {
  usePageMeta('Bulk URL Upload · Hopwise', 'Track every URL of a CSV file and test where each one should lead.');
  const { user, isLoading } = useSession();
  if (isLoading) {
    return (
      <div className={classes.page}>
        <VisuallyHidden component="h1">Bulk URL Upload</VisuallyHidden>
        <SkeletonLines label="Loading bulk upload" lines={4} height={88} />
      </div>
    );
  }
  if (user === undefined) return <SignInPrompt title="Please sign in to access bulk upload" />;
  return (
    <div className={classes.page}>
      <header>
        <h1 className={classes.title}>Bulk URL Upload</h1>
        <p className={classes.lead}>Track every URL of a CSV file, and test where each one should lead.</p>
      </header>
      <UploadPanel />
      <JobList />
    </div>
  );
}
