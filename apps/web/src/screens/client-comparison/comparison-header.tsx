import { IconRepeat } from 'virtual:icons';
import { type ClientComparison, type ClientComparisonFormat, clientComparisonFormats } from '@hopwise/model';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { clientComparisonPath } from '../../api/client-comparisons.ts';
import { extensions, fetchReport } from '../../api/export.ts';
import { useReportDownload } from '../../feedback/use-report-download.ts';
import { DownloadMenu } from '../../ui/download-menu.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RecordHeader } from '../../ui/record-header.tsx';

const formatLabels: Readonly<Record<ClientComparisonFormat, string>> = {
  markdown: 'Download Markdown',
  csv: 'Download CSV',
  json: 'Download JSON',
};

export function ComparisonHeader({ comparison: { id, projectId, url, createdAt } }: { comparison: ClientComparison }) {
  const download = useReportDownload(
    (format: ClientComparisonFormat) => fetchReport(`${clientComparisonPath(id)}/export`, format),
    (format) => `clients-compared-${id}.${extensions[format]}`,
  );
  return (
    <RecordHeader
      parent={
        <Link to="/clients" search={{ project: projectId }}>
          Compare clients
        </Link>
      }
      current="Comparison"
      title={url}
      status={<Moment iso={createdAt} />}
      idLabel="Comparison ID"
      id={id}
      actions={
        <>
          <LinkButton
            to="/clients"
            search={{ url, project: projectId }}
            size="sm"
            leftSection={<IconRepeat size={16} aria-hidden="true" />}
          >
            Compare again
          </LinkButton>
          <DownloadMenu label="Export" busy={download.isPending}>
            {clientComparisonFormats.map((format) => (
              <Menu.Item key={format} onClick={() => download.mutate(format)}>
                {formatLabels[format]}
              </Menu.Item>
            ))}
          </DownloadMenu>
        </>
      }
    />
  );
}
