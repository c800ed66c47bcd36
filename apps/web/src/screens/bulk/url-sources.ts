import { bulkMessages } from '@hopwise/model';

export const urlSources = ['file', 'list', 'sitemap'] as const;
export type UrlSource = (typeof urlSources)[number];

interface SourceWords {
  label: string;
  /** The panel title. */
  title: string;
  /** Shown when the job is started without a URL. */
  missing: { title: string; message: string };
  /** The title above the reason why it can't be tracked. */
  refused: string;
}

/** The sources of a job's URLs, with their texts. */
export const sourceWords: Readonly<Record<UrlSource, SourceWords>> = {
  file: {
    label: 'File',
    title: 'Upload CSV',
    missing: { title: 'No file selected', message: bulkMessages.noFile },
    refused: "This file can't be uploaded",
  },
  list: {
    label: 'Paste a list',
    title: 'Paste a list',
    missing: { title: 'No URLs', message: 'Paste at least one URL' },
    refused: "This list can't be tracked",
  },
  sitemap: {
    label: 'Sitemap',
    title: 'Read a sitemap',
    missing: { title: 'No URLs', message: 'Read a sitemap first' },
    refused: "This sitemap can't be tracked",
  },
};

/** The props of each source: it produces a CSV file. */
export interface FileSourceProps {
  file: File | undefined;
  disabled: boolean;
  onFile: (file: File | undefined) => void;
}
