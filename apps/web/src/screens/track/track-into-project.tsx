import { IconFolder, IconFolderOff } from 'virtual:icons';
import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProject } from '../../api/projects.ts';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import type { TrackPrefill } from './track-prefill.ts';
import classes from './track-screen.module.css';
import { TrackWorkbench } from './track-workbench.tsx';

/** The form with a project's settings; what is tracked goes into that project. */
export function TrackIntoProject({ projectId, prefill }: { projectId: string; prefill: TrackPrefill }) {
  const project = useProject(projectId);
  if (project.isPending) return <SkeletonLines label="Loading project" lines={3} height={88} />;
  if (project.data === undefined) {
    return (
      <>
        <Alert role="note" color="orange" icon={<IconFolderOff />}>
          This project could not be opened. What you track goes into your default project.
        </Alert>
        <TrackWorkbench prefill={prefill} />
      </>
    );
  }
  const { id, name, settings } = project.data;
  return (
    <>
      <Alert role="note" variant="light" icon={<IconFolder />} className={classes.notice}>
        Goes into{' '}
        <Link to="/projects/$projectId" params={{ projectId: id }} className={classes.noticeLink}>
          {name}
        </Link>
        , with its settings.
      </Alert>
      <TrackWorkbench prefill={{ ...prefill, settings }} projectId={id} />
    </>
  );
}
