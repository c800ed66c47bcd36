import { Menu } from '@mantine/core';
import { type ExportFormat, exportFileName, fetchReport } from '../api/export.ts';
import { useReportDownload } from '../feedback/use-report-download.ts';
import { DownloadMenu } from '../ui/download-menu.tsx';

const reports: readonly [ExportFormat, label: string][] = [
  ['markdown', 'Download Markdown'],
  ['pdf', 'Download PDF'],
];
const data: readonly [ExportFormat, label: string][] = [
  ['json', 'Download JSON'],
  ['csv', 'Download CSV'],
  ['har', 'Download HAR'],
];

interface ExportMenuProps {
  checkId: string;
  /** Where the reports are: `/api/v2/export/{checkId}`. */
  exportsPath: string;
}

export function ExportMenu({ checkId, exportsPath }: ExportMenuProps) {
  const download = useReportDownload(
    (format: ExportFormat) => fetchReport(exportsPath, format),
    (format) => exportFileName(checkId, format),
  );
  const item = ([format, label]: readonly [ExportFormat, string]) => (
    <Menu.Item key={format} onClick={() => download.mutate(format)}>
      {label}
    </Menu.Item>
  );
  return (
    <DownloadMenu label="Export" busy={download.isPending}>
      {reports.map(item)}
      <Menu.Divider />
      {data.map(item)}
    </DownloadMenu>
  );
}
