import type { BulkJob } from '@hopwise/model';
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { parseBulkJobSearch } from './bulk-job-search.ts';
import { FindingsTab } from './findings-tab.tsx';
import classes from './job-tabs.module.css';
import { RedirectMap } from './redirect-map.tsx';
import { ResultsTable } from './results-table.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { SummaryTab } from './summary-tab.tsx';

/** The open tab is part of the address, so that it can be shared and gone back to. */
export function JobTabs({ job }: { job: BulkJob }) {
  const { tab = 'results' } = useSearch({ from: '/bulk/$jobId' });
  const navigate = useNavigate({ from: '/bulk/$jobId' });

  const open = (wanted: string | null) => {
    void navigate({ search: (search) => parseBulkJobSearch({ ...search, tab: wanted }), resetScroll: false });
  };

  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <Tabs.List className={classes.list} aria-label="Job sections">
        <Tabs.Tab value="results">Results</Tabs.Tab>
        <Tabs.Tab value="map">Redirect Map</Tabs.Tab>
        <Tabs.Tab value="summary">Summary</Tabs.Tab>
        <Tabs.Tab value="findings">Findings</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="results" className={classes.panel}>
        <RowsPanel title="Results" job={job} table={ResultsTable} />
      </Tabs.Panel>
      <Tabs.Panel value="map" className={classes.panel}>
        <RowsPanel title="Redirect Map" job={job} table={RedirectMap} />
      </Tabs.Panel>
      <Tabs.Panel value="summary" className={classes.panel}>
        <SummaryTab job={job} />
      </Tabs.Panel>
      <Tabs.Panel value="findings" className={classes.panel}>
        <FindingsTab job={job} />
      </Tabs.Panel>
    </Tabs>
  );
}
