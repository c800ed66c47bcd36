import type { Project } from '@hopwise/model';
import type { ReactNode } from 'react';
import { useProject } from '../api/projects.ts';
import { LoadingRecord, OpenedRecord } from '../feedback/opened-record.tsx';

interface OpenedProjectProps {
  projectId: string;
  /** The title of the page while its own is not known. */
  title: string;
  children: (project: Project) => ReactNode;
}

/** A page that needs a project. */
export const OpenedProject = ({ projectId, title, children }: OpenedProjectProps) => (
  <OpenedRecord query={useProject(projectId)} title={title} noun="project">
    {children}
  </OpenedRecord>
);

export const LoadingProject = ({ title }: { title: string }) => <LoadingRecord title={title} noun="project" />;
