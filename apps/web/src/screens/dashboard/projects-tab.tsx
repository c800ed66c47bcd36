import { IconFolderPlus, IconPlus } from 'virtual:icons';
import type { Project } from '@hopwise/model';
import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useProjects } from '../../api/projects.ts';
import { Ago } from '../../ui/ago.tsx';
import { formatCount } from '../../ui/format-number.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import { CreateProjectModal } from './create-project-modal.tsx';
import classes from './projects-tab.module.css';

export function ProjectsTab() {
  const [modalOpened, modal] = useDisclosure(false);
  return (
    <Panel
      title="Projects"
      aside={
        <Button size="sm" leftSection={<IconPlus size={16} />} onClick={modal.open}>
          New Project
        </Button>
      }
    >
      <ProjectGrid />
      <CreateProjectModal opened={modalOpened} onClose={modal.close} />
    </Panel>
  );
}

function ProjectGrid() {
  const projects = useProjects();
  if (projects.isPending) return <SkeletonLines label="Loading projects" lines={2} height={120} />;
  if (projects.isLoadingError) {
    return <LoadFailure title="Failed to load projects" onRetry={() => projects.refetch()} />;
  }
  if (projects.data.length === 0) {
    return (
      <Notice
        icon={IconFolderPlus}
        title="No projects yet"
        text="A project keeps checks together and gives them their defaults."
      />
    );
  }
  return (
    <ul className={classes.grid} aria-label="Projects">
      {projects.data.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  );
}

function ProjectCard({ project }: { project: Project }) {
  const { id, name, description, trackingCount, isDefault, organizationId, createdAt } = project;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        {isDefault && <Badge>Default</Badge>}
        {organizationId !== null && <Badge color="purple">Organization</Badge>}
      </div>
      <p className={classes.description}>{description ?? 'No description'}</p>
      <div className={classes.foot}>
        <span className={classes.facts}>
          {formatCount(trackingCount)} {trackingCount === 1 ? 'check' : 'checks'} · created <Ago iso={createdAt} />
        </span>
        <LinkButton to="/projects/$projectId" params={{ projectId: id }} variant="default" size="xs">
          View<VisuallyHidden> {name}</VisuallyHidden>
        </LinkButton>
      </div>
    </li>
  );
}
