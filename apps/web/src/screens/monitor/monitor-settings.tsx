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
          <p>Only its creator and organization owners or admins can edit this monitor.</p>
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
  // After a save the form is mounted again with the server's values.
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

/** Badges for a README or a wiki. */
function MonitorBadges({ monitor: { id, name, badgeUrls, lastRunAt, mayEdit } }: { monitor: Monitor }) {
  const badges = useMonitorBadges(id);
  return (
    <Panel
      title="Badges"
      aside={badgeUrls !== null && <CopyButton value={badgeUrls.shields} label="Copy shields.io endpoint" />}
    >
      <Switch
        label="Public badges"
        description="Anyone with the URL can see state and uptime, nothing else."
        checked={badges.variables !== undefined && badges.isPending ? badges.variables : badgeUrls !== null}
        disabled={!mayEdit || badges.isPending}
        onChange={({ currentTarget }) =>
          badges.mutate(currentTarget.checked, { onError: announceFailure('Failed to update badges') })
        }
      />
      {badgeUrls !== null && (
        // The images behind these URLs can change with every run.
        <div key={lastRunAt}>
          <BadgeWithCode src={badgeUrls.status} alt="State badge" name={name} copyLabel="Copy state badge" />
          <BadgeWithCode
            src={badgeUrls.uptime}
            alt="Uptime badge"
            name={`${name} uptime`}
            copyLabel="Copy uptime badge"
          />
        </div>
      )}
    </Panel>
  );
}

const fates = [
  { value: 'keep', label: 'Keep in the project' },
  { value: 'delete', label: 'Delete permanently' },
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
      text="This also deletes its timeline, incidents and uptime. This can't be undone."
      remove={(ending) => remove.mutate(fate, ending)}
      running={remove.isPending}
      onDeleted={leave}
    >
      <p>Deletes the monitor and its history. To keep the history, pause it instead.</p>
      <ChoiceOfFate label="What should happen to its checks?" options={fates} value={fate} onChange={setFate} />
    </DeletePanel>
  );
}
