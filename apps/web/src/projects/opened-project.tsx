import type { Project } from '@hopwise/model';
import type { ReactNode } from 'react';
import { useProject } from '../api/projects.ts';
import { LoadingRecord, OpenedRecord } from '../feedback/opened-record.tsx';

interface OpenedProjectProps {
  projectId: string;
  /** The page title until the project is known. */
  title: string;
  children: (project: Project) => ReactNode;
}

export const OpenedProject = ({ projectId, title, children }: OpenedProjectProps) => (
  <OpenedRecord query={useProject(projectId)} title={title} noun="project">
    {children}
  </OpenedRecord>
);

export const LoadingProject = ({ title }: { title: string }) => <LoadingRecord title={title} noun="project" />;
