import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type BulkReportFormat, bulkResultsHref, fetchBulkReport } from '../../api/bulk-results.ts';
import { saveAs } from '../../ui/save-as.ts';
import { showFailure, showSuccess } from '../../ui/toast.ts';

const extensions: Readonly<Record<BulkReportFormat, string>> = { pdf: 'pdf', markdown: 'md' };

/** Results go from the server to the disk as they are, a million rows too; a report is made first. */
export function DownloadMenu({ jobId }: { jobId: string }) {
  const download = useMutation({
    mutationFn: async (format: BulkReportFormat) =>
      saveAs(await fetchBulkReport(jobId, format), `bulk-report-${jobId}.${extensions[format]}`),
    onSuccess: (_saved, format) =>
      showSuccess({
        title: 'Export successful',
        message: `Report downloaded as ${format.toUpperCase()}`,
        forMs: 3000,
      }),
    onError: () => showFailure({ title: 'Export failed', message: 'Please try again later', forMs: 3000 }),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          loading={download.isPending}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={bulkResultsHref(jobId, 'csv')} download>
          Results as CSV
        </Menu.Item>
        <Menu.Item component="a" href={bulkResultsHref(jobId, 'json')} download>
          Results as JSON
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => download.mutate('pdf')}>Report as PDF</Menu.Item>
        <Menu.Item onClick={() => download.mutate('markdown')}>Report as Markdown</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
