import type { BulkJob } from '@hopwise/model';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { parseBulkJobSearch } from './bulk-job-search.ts';
import { FindingsTab } from './findings-tab.tsx';
import { RedirectMap } from './redirect-map.tsx';
import { ResultsTable } from './results-table.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { SummaryTab } from './summary-tab.tsx';

export function JobTabs({ job }: { job: BulkJob }) {
  const { tab = 'results' } = useSearch({ from: '/_signed-in/bulk/$jobId' });
  const navigate = useNavigate({ from: '/bulk/$jobId' });
  return (
    <SectionTabs
      label="Job sections"
      opened={tab}
      onOpen={(wanted) =>
        void navigate({ search: (search) => parseBulkJobSearch({ ...search, tab: wanted }), resetScroll: false })
      }
      sections={[
        {
          value: 'results',
          label: 'Results',
          content: <RowsPanel title="Results" job={job} table={ResultsTable} />,
        },
        {
          value: 'map',
          label: 'Redirect Map',
          content: <RowsPanel title="Redirect Map" job={job} table={RedirectMap} />,
        },
        { value: 'summary', label: 'Summary', content: <SummaryTab job={job} /> },
        { value: 'findings', label: 'Findings', content: <FindingsTab job={job} /> },
      ]}
    />
  );
}
