import type { Monitor } from '@hopwise/model';
import { Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type FateOfMonitorChecks,
  useDeleteMonitor,
  useMonitorBadges,
  useMonitorsAction,
  useUpdateMonitor,
} from '../../api/monitors.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { DeletePanel } from '../../feedback/delete-panel.tsx';
import { LazyMonitorForm } from '../../monitors/lazy-monitor-form.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { ChoiceOfFate } from '../../ui/dialogs.tsx';
import { BadgeWithCode } from '../../ui/figures.tsx';
import { Panel } from '../../ui/page.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import classes from './monitor.module.css';

export function MonitorSettings({ monitor }: { monitor: Monitor }) {
  if (!monitor.mayEdit) {
    return (
      <div className={classes.panels}>
        <Panel title="Settings">
          <p>Only the creator and organization owners and admins can edit this monitor.</p>
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
  return (
    <LazyMonitorForm
      projectId={projectId}
      monitor={monitor}
      submitLabel="Save"
      failureTitle="Failed to save monitor"
      onSave={async (request) => {
        const updated = await update.mutateAsync(request);
        showSuccess({ title: 'Monitor saved', message: `${updated.name} is up to date`, forMs: 3000 });
        return updated;
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
  { value: 'keep', label: 'Keep them in the project' },
  { value: 'delete', label: 'Delete them for good' },
] as const;

function DeleteMonitor({ monitor: { id, projectId, name } }: { monitor: Monitor }) {
  const [fate, setFate] = useState<FateOfMonitorChecks>('keep');
  const remove = useDeleteMonitor(id);
  const restore = useMonitorsAction();
  const navigate = useNavigate();
  /** By then, another page is open. */
  const undo = () =>
    void restore.mutateAsync({ action: { kind: 'restore' }, ids: [id] }).then(({ rejected: [rejected] }) => {
      if (rejected === undefined) showSuccess({ title: 'Monitor restored', forMs: 3000 });
      else showFailure({ title: 'Failed to restore the monitor', message: rejected.reason, forMs: 8000 });
    }, announceFailure('Failed to restore the monitor'));
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
      text="This also deletes its timeline, incidents and uptime."
      remove={(ending) => remove.mutate(fate, ending)}
      running={remove.isPending}
      undo={fate === 'keep' ? undo : undefined}
      onDeleted={leave}
    >
      <p>Deletes the monitor and its history. To keep the history, pause it instead.</p>
      <ChoiceOfFate label="What should happen to its checks?" options={fates} value={fate} onChange={setFate} />
      {fate === 'delete' && <p>This can't be undone.</p>}
    </DeletePanel>
  );
}
