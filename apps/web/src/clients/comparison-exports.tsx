import { type ClientComparisonFormat, clientComparisonFormats } from '@hopwise/model';
import { Menu } from '@mantine/core';
import { extensions, fetchReport } from '../api/exports.ts';
import { useReportDownload } from '../feedback/use-report-download.ts';
import { DownloadMenu } from '../ui/download-menu.tsx';

const labels: Readonly<Record<ClientComparisonFormat, string>> = {
  markdown: 'Download Markdown',
  pdf: 'Download PDF',
  json: 'Download JSON',
  csv: 'Download CSV',
};

interface ComparisonExportsProps {
  id: string;
  /** The API path of the comparison for this viewer. */
  path: string;
}

export function ComparisonExports({ id, path }: ComparisonExportsProps) {
  const download = useReportDownload(
    (format: ClientComparisonFormat) => fetchReport(`${path}/export`, format),
    (format) => `clients-compared-${id}.${extensions[format]}`,
  );
  return (
    <DownloadMenu label="Export" busy={download.isPending}>
      {clientComparisonFormats.map((format) => (
        <Menu.Item key={format} onClick={() => download.mutate(format)}>
          {labels[format]}
        </Menu.Item>
      ))}
    </DownloadMenu>
  );
}
