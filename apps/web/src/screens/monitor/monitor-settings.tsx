import type { Monitor } from '@hopwise/model';
import { Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type FateOfMonitorChecks, useDeleteMonitor, useMonitorBadges, useUpdateMonitor } from '../../api/monitors.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { DeletePanel } from '../../feedback/delete-panel.tsx';
import { LazyMonitorForm } from '../../monitors/lazy-monitor-form.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { ChoiceOfFate } from '../../ui/dialogs.tsx';
import { BadgeWithCode } from '../../ui/figures.tsx';
import { Panel } from '../../ui/page.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './monitor.module.css';

export function MonitorSettings({ monitor }: { monitor: Monitor }) {
  if (!monitor.mayEdit) {
    return (
      <div className={classes.panels}>
        <Panel title="Settings">
          <p>Only whoever made it, and owners and admins of the organization, can change it.</p>
        </Panel>
        <MonitorBadges monitor={monitor} />
      </div>
    );
  }
  return (
    <div className={classes.panels}>
      <EditMonitor monitor={monitor} />
      <MonitorBadges monitor={monitor} />
      <DeleteMonitor monitor={monitor} />
    </div>
  );
}

function EditMonitor({ monitor }: { monitor: Monitor }) {
  const { id, projectId } = monitor;
  const update = useUpdateMonitor(id);
  // What is saved is shown as the server has it: the fields begin anew.
  const [saved, setSaved] = useState(monitor);
  const [saves, setSaves] = useState(0);
  return (
    <LazyMonitorForm
      key={saves}
      projectId={projectId}
      monitor={saved}
      submitLabel="Save"
      failureTitle="Failed to save monitor"
      onSave={async (request) => {
        const updated = await update.mutateAsync(request);
        setSaved(updated);
        setSaves(saves + 1);
        showSuccess({ title: 'Monitor saved', message: `${updated.name} is up to date`, forMs: 3000 });
      }}
    />
  );
}

/** Pictures that say how it is, for a README or a wiki. */
function MonitorBadges({ monitor: { id, name, badgeUrls, lastRunAt, mayEdit } }: { monitor: Monitor }) {
  const badges = useMonitorBadges(id);
  return (
    <Panel
      title="Badges"
      aside={badgeUrls !== null && <CopyButton value={badgeUrls.shields} label="Copy shields.io endpoint" />}
    >
      <Switch
        label="Public badges"
        description="Anyone who has their URL sees the state and the uptime, and nothing else."
        checked={badges.variables !== undefined && badges.isPending ? badges.variables : badgeUrls !== null}
        disabled={!mayEdit || badges.isPending}
        onChange={({ currentTarget }) =>
          badges.mutate(currentTarget.checked, { onError: announceFailure('The badges could not be changed') })
        }
      />
      {badgeUrls !== null && (
        // Another run may draw other pictures under the same URLs.
        <div key={lastRunAt}>
          <BadgeWithCode src={badgeUrls.status} alt="Badge of the state" name={name} copyLabel="Copy state badge" />
          <BadgeWithCode
            src={badgeUrls.uptime}
            alt="Badge of the uptime"
            name={`${name} uptime`}
            copyLabel="Copy uptime badge"
          />
        </div>
      )}
    </Panel>
  );
}

const fates = [
  { value: 'keep', label: 'Keep them in the project' },
  { value: 'delete', label: 'Delete them for good' },
] as const;

function DeleteMonitor({ monitor: { id, projectId, name } }: { monitor: Monitor }) {
  const [fate, setFate] = useState<FateOfMonitorChecks>('keep');
  const remove = useDeleteMonitor(id);
  const navigate = useNavigate();
  const leave = () =>
    void navigate({
      to: '/projects/$projectId',
      params: { projectId },
      search: { tab: 'monitors' },
      ignoreBlocker: true,
    });
  return (
    <DeletePanel
      kind="monitor"
      name={name}
      text="Its timeline, incidents and uptime go with it. This can't be undone."
      remove={(ending) => remove.mutate(fate, ending)}
      running={remove.isPending}
      onDeleted={leave}
    >
      <p>Deletes the monitor with its timeline, incidents and uptime. Pause it instead to keep them.</p>
      <ChoiceOfFate label="What should happen to its checks?" options={fates} value={fate} onChange={setFate} />
    </DeletePanel>
  );
}
