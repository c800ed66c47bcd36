import { IconHistory } from 'virtual:icons';
import type { AuditEntry, AuditFilter, AuditGroup } from '@hopwise/model';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { type AuditFileFormat, fetchAuditFile, useAuditTrail } from '../api/audit.ts';
import { useReportDownload } from '../feedback/use-report-download.ts';
import { DownloadMenu } from '../ui/download-menu.tsx';
import { SearchField } from '../ui/filters.tsx';
import { SelectField } from '../ui/form.tsx';
import { Moment } from '../ui/format.tsx';
import { Panel } from '../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../ui/states.tsx';
import { MoreButton, RowList } from '../ui/table.tsx';
import classes from './audit.module.css';
import { auditGroupNames, describeAudit } from './describe-audit.ts';

interface AuditTrailProps {
  title: string;
  /** The API path, such as `/api/v2/account/audit`. */
  path: string;
  groups: readonly AuditGroup[];
  /** Left out if all entries are by the same person. */
  searchLabel?: string;
}

/** Audit entries, newest first, with filters and downloads. */
export function AuditTrail({ title, path, groups, searchLabel }: AuditTrailProps) {
  const [filter, setFilter] = useState<AuditFilter>({});
  return (
    <Panel title={title} aside={<AuditDownloads path={path} filter={filter} />}>
      <AuditFilterBar groups={groups} searchLabel={searchLabel} filter={filter} onFilter={setFilter} />
      <AuditEntries key={JSON.stringify(filter)} title={title} path={path} filter={filter} />
    </Panel>
  );
}

function AuditEntries({ title, path, filter }: { title: string; path: string; filter: AuditFilter }) {
  const trail = useAuditTrail(path, filter);
  if (trail.isPending) return <SkeletonLines label={`Loading ${title.toLowerCase()}`} lines={3} />;
  if (trail.isLoadingError) {
    return <LoadFailure title={`Failed to load ${title.toLowerCase()}`} onRetry={() => trail.refetch()} />;
  }
  const entries = trail.data?.pages.flatMap((page) => page.entries) ?? [];
  const older = trail.hasNextPage && (
    <MoreButton
      label="Show older entries"
      loading={trail.isFetchingNextPage}
      onClick={() => void trail.fetchNextPage()}
    />
  );
  if (entries.length === 0) {
    const text = older ? 'None of the newest entries match.' : undefined;
    return <Notice icon={IconHistory} title="No entries" text={text} action={older || undefined} />;
  }
  return (
    <>
      <RowList
        label={title}
        rows={entries.map((entry) => ({
          id: String(entry.id),
          title: describeAudit(entry),
          text: <Origin entry={entry} />,
        }))}
      />
      {older}
    </>
  );
}

function Origin({ entry: { actorName, actorEmail, address, at } }: { entry: AuditEntry }) {
  return (
    <>
      <span title={actorEmail ?? undefined}>{actorName || 'Not signed in'}</span>
      {address !== null && ` · ${address}`} · <Moment iso={at} />
    </>
  );
}

const files: readonly [AuditFileFormat, label: string][] = [
  ['csv', 'Download CSV'],
  ['json', 'Download JSON'],
];

function AuditDownloads({ path, filter }: { path: string; filter: AuditFilter }) {
  const download = useReportDownload(
    (format: AuditFileFormat) => fetchAuditFile(path, filter, format),
    (format) => `audit-trail.${format}`,
  );
  return (
    <DownloadMenu label="Export" busy={download.isPending}>
      {files.map(([format, label]) => (
        <Menu.Item key={format} onClick={() => download.mutate(format)}>
          {label}
        </Menu.Item>
      ))}
    </DownloadMenu>
  );
}

interface AuditFilterBarProps {
  groups: readonly AuditGroup[];
  searchLabel: string | undefined;
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

function AuditFilterBar({ groups, searchLabel, filter: { group, person = '' }, onFilter }: AuditFilterBarProps) {
  const options = [
    { value: '' as const, label: 'All entries' },
    ...groups.map((value) => ({ value, label: auditGroupNames[value] })),
  ];
  const filterBy = (chosen: AuditGroup | '' | undefined, text: string) =>
    onFilter({ ...(chosen && { group: chosen }), ...(text && { person: text }) });
  return (
    <div className={classes.bar}>
      {searchLabel !== undefined && (
        <SearchField
          label={searchLabel}
          placeholder="Search by name or email"
          value={person}
          onSearch={(text) => filterBy(group, text)}
        />
      )}
      <SelectField
        aria-label="Entry type"
        size="sm"
        options={options}
        value={group ?? ''}
        onChange={(chosen) => filterBy(chosen, person)}
      />
    </div>
  );
}
