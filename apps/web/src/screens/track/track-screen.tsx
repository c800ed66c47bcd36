import { IconFolder, IconFolderOff } from 'virtual:icons';
import { Alert } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useProject } from '../../api/projects.ts';
import { useSession } from '../../api/session.ts';
import { Page } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { SkeletonLines } from '../../ui/states.tsx';
import classes from './track.module.css';
import { type TrackPrefill, useTracked, useTrackPrefill } from './track-prefill.ts';
import { TrackWorkbench } from './track-workbench.tsx';

export function TrackScreen() {
  const prefill = useTrackPrefill();
  const tracked = useTracked();
  const { project: projectId } = useSearch({ from: '/track' });
  const { user, isLoading } = useSession();
  const isGuest = user === undefined && !isLoading;
  usePageMeta(
    'URL Redirect Tracker · Hopwise',
    'Enter a URL to see every redirect: status, type, timing, headers and certificate.',
  );
  return (
    <Page title="URL Redirect Tracker" lead="Enter a URL and watch where it goes, hop by hop.">
      {projectId === undefined || isGuest ? (
        <TrackWorkbench key={JSON.stringify(prefill)} prefill={{ ...prefill, ...tracked }} />
      ) : (
        <TrackIntoProject key={projectId} projectId={projectId} prefill={{ ...prefill, ...tracked }} />
      )}
    </Page>
  );
}

/** The form with a project's settings; checks are saved to that project. */
function TrackIntoProject({ projectId, prefill }: { projectId: string; prefill: TrackPrefill }) {
  const project = useProject(projectId);
  if (project.isPending) return <SkeletonLines label="Loading project" lines={3} height={88} />;
  if (project.data === undefined) {
    return (
      <>
        <Alert role="note" color="orange" icon={<IconFolderOff />}>
          Project not found. Your check will be saved to your default project.
        </Alert>
        <TrackWorkbench prefill={prefill} />
      </>
    );
  }
  const { id, name, settings } = project.data;
  return (
    <>
      <Alert role="note" variant="light" icon={<IconFolder />} className={classes.notice}>
        Saving to{' '}
        <Link to="/projects/$projectId" params={{ projectId: id }} className={classes.noticeLink}>
          {name}
        </Link>{' '}
        with its default settings.
      </Alert>
      <TrackWorkbench prefill={{ ...prefill, settings }} projectId={id} />
    </>
  );
}
