import { IconInfoCircle } from 'virtual:icons';
import type { Project } from '@hopwise/model';
import { Alert } from '@mantine/core';
import { AlertChannels } from '../../alerts/alert-channels.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Parts } from '../../ui/parts.tsx';
import { DeleteProject } from './delete-project.tsx';
import { ProjectForm } from './project-form.tsx';
import { ProjectOwner } from './project-owner.tsx';
import classes from './project-settings.module.css';
import { ProjectStatusPage } from './project-status-page.tsx';

/** Members of an organization may look; its owners and admins may change. */
export function ProjectSettings({ project }: { project: Project }) {
  if (project.role === 'member') return <SettingsToRead project={project} />;
  return (
    <Parts>
      <Panel title="Settings">
        <ProjectForm project={project} />
      </Panel>
      <AlertChannels owner={{ projectId: project.id }} mayCreate />
      <ProjectStatusPage project={project} />
      {!project.isDefault && <ProjectOwner project={project} />}
      {project.isDefault ? (
        <Alert role="note" icon={<IconInfoCircle />}>
          This is your default project: checks that name no other go here. It cannot be deleted or moved.
        </Alert>
      ) : (
        <DeleteProject project={project} />
      )}
    </Parts>
  );
}

const yesNo = (enabled: boolean) => (enabled ? 'On' : 'Off');

function SettingsToRead({ project: { id, settings } }: { project: Project }) {
  return (
    <Parts>
      <Panel title="Settings">
        <p className={classes.note}>Only owners and admins of the organization can change them.</p>
        <FactList
          facts={[
            ['Method', settings.defaultMethod],
            ['Timeout', `${settings.defaultTimeout} ms`],
            ['Max hops', settings.defaultMaxHops],
            ['SSL', yesNo(settings.enableSSLAnalysis)],
            ['SEO', yesNo(settings.enableSEOAnalysis)],
            ['Security', yesNo(settings.enableSecurityAnalysis)],
          ]}
        />
      </Panel>
      <AlertChannels owner={{ projectId: id }} mayCreate />
    </Parts>
  );
}
