import type { AllMonitorsPage } from '@hopwise/model';
import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { StateBadge } from '../../monitors/monitor-states.tsx';
import { describeUptime } from '../../monitors/uptime.tsx';
import { Ago, formatMs } from '../../ui/format.tsx';
import { DataRow, DataTable } from '../../ui/table.tsx';
import { nothingSelected, type Selection } from './selection.ts';
import classes from './workspace.module.css';

type MonitorOfList = AllMonitorsPage['monitors'][number];

const columns = ['Select', 'Monitor', 'State', 'Last 24 hours', 'p95', 'Uptime, 24 h', 'Last run', 'Project'] as const;

interface MonitorTableProps {
  monitors: readonly MonitorOfList[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** Listed monitors, each with a checkbox. */
export function MonitorTable({ monitors, selection, onSelect }: MonitorTableProps) {
  const areAll = selection.isAll || monitors.every(({ id }) => selection.ids.has(id));
  const toggle = (id: string) => {
    const ids = new Set(selection.isAll ? monitors.map((each) => each.id) : selection.ids);
    if (!ids.delete(id)) ids.add(id);
    onSelect({ ids, isAll: false });
  };
  return (
    <>
      <Checkbox
        className={classes.selectAll}
        label="Select all shown"
        checked={areAll}
        indeterminate={!areAll && selection.ids.size > 0}
        onChange={() =>
          onSelect(areAll ? nothingSelected : { ids: new Set(monitors.map(({ id }) => id)), isAll: false })
        }
      />
      <DataTable label="Monitors" columns={columns} manyColumns equalColumns>
        {monitors.map((monitor) => (
          <MonitorRow
            key={monitor.id}
            monitor={monitor}
            isSelected={selection.isAll || selection.ids.has(monitor.id)}
            onToggle={() => toggle(monitor.id)}
          />
        ))}
      </DataTable>
    </>
  );
}

interface MonitorRowProps {
  monitor: MonitorOfList;
  isSelected: boolean;
  onToggle: () => void;
}

function MonitorRow({ monitor, isSelected, onToggle }: MonitorRowProps) {
  const { id, name, state, reason, targetName, last24Hours, lastRunAt, projectId, projectName, tags } = monitor;
  const { p95Ms, uptimeRatio, averagesMs } = last24Hours;
  return (
    <DataRow className={classes.monitorRow} data-selected={isSelected || undefined}>
      <td className={classes.select}>
        <Checkbox aria-label={`Select ${name}`} checked={isSelected} onChange={onToggle} />
      </td>
      <td className={classes.name}>
        <Link
          to="/monitors/$monitorId"
          params={{ monitorId: id }}
          className={classes.link}
          title={[targetName, ...tags.map((each) => `#${each}`)].join(' ')}
        >
          {name}
        </Link>
        {reason !== null && (
          <span className={classes.reason} title={reason}>
            {reason}
          </span>
        )}
      </td>
      <td className={classes.state}>
        <StateBadge state={state} />
      </td>
      <td className={classes.figure}>
        <Sparkline values={averagesMs} />
      </td>
      <td className={classes.figure}>{p95Ms === null ? '–' : formatMs(p95Ms)}</td>
      <td className={classes.figure} data-unit="uptime">
        {describeUptime(uptimeRatio)}
      </td>
      <td className={classes.when}>{lastRunAt === null ? '–' : <Ago iso={lastRunAt} />}</td>
      <td className={classes.place}>
        <Link to="/projects/$projectId" params={{ projectId }} search={{ tab: 'monitors' }} title={projectName}>
          {projectName}
        </Link>
      </td>
    </DataRow>
  );
}

/** The average of each hour. The p95 next to it says it in words. */
function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const highest = Math.max(1, ...values.map((value) => value ?? 0));
  return (
    <svg viewBox={`0 0 ${4 * values.length} 20`} width="96" height="20" aria-hidden="true" className={classes.spark}>
      {values.map((value, at) => {
        const height = value === null ? 0 : Math.max(1, (18 * value) / highest);
        // biome-ignore lint/suspicious/noArrayIndexKey: each is the hour at its place
        return <rect key={at} x={4 * at} y={20 - height} width="3" height={height} />;
      })}
    </svg>
  );
}
