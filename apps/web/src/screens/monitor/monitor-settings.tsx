import type { Monitor } from '@hopwise/model';
import { useState } from 'react';
import { useUpdateMonitor } from '../../api/monitors.ts';
import { LazyMonitorForm } from '../../monitors/lazy-monitor-form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { DeleteMonitor } from './delete-monitor.tsx';
import { MonitorBadges } from './monitor-badges.tsx';
import classes from './monitor-overview.module.css';

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
