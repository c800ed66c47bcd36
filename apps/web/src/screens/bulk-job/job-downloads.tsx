import { Menu } from '@mantine/core';
import { type BulkReportFormat, bulkResultsHref, fetchBulkReport } from '../../api/bulk-results.ts';
import { useReportDownload } from '../../feedback/use-report-download.ts';
import { DownloadMenu } from '../../ui/download-menu.tsx';

const extensions: Readonly<Record<BulkReportFormat, string>> = { pdf: 'pdf', markdown: 'md' };

/** Results go from the server to the disk as they are, a million rows too; a report is made first. */
export function JobDownloads({ jobId }: { jobId: string }) {
  const download = useReportDownload(
    (format: BulkReportFormat) => fetchBulkReport(jobId, format),
    (format) => `bulk-report-${jobId}.${extensions[format]}`,
  );
  return (
    <DownloadMenu label="Download" busy={download.isPending}>
      <Menu.Item component="a" href={bulkResultsHref(jobId, 'csv')} download>
        Results as CSV
      </Menu.Item>
      <Menu.Item component="a" href={bulkResultsHref(jobId, 'json')} download>
        Results as JSON
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => download.mutate('pdf')}>Report as PDF</Menu.Item>
      <Menu.Item onClick={() => download.mutate('markdown')}>Report as Markdown</Menu.Item>
    </DownloadMenu>
  );
}
