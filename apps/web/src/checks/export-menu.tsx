import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ExportFormat, exportFileName, fetchReport } from '../api/export.ts';
import { saveAs } from '../ui/save-as.ts';
import { showFailure, showSuccess } from '../ui/toast.ts';

const toastMs = 3000;

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
  const download = useMutation({
    mutationFn: async (format: ExportFormat) =>
      saveAs(await fetchReport(exportsPath, format), exportFileName(checkId, format)),
    onSuccess: (_saved, format) =>
      showSuccess({
        title: 'Export successful',
        message: `Report downloaded as ${format.toUpperCase()}`,
        forMs: toastMs,
      }),
    onError: () => showFailure({ title: 'Export failed', message: 'Please try again later', forMs: toastMs }),
  });
  const item = ([format, label]: readonly [ExportFormat, string]) => (
    <Menu.Item key={format} onClick={() => download.mutate(format)}>
      {label}
    </Menu.Item>
  );

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
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reports.map(item)}
        <Menu.Divider />
        {data.map(item)}
      </Menu.Dropdown>
    </Menu>
  );
}
