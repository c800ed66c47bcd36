import { bulkMessages } from '@hopwise/model';

export const urlSources = ['file', 'list', 'sitemap'] as const;
export type UrlSource = (typeof urlSources)[number];

interface SourceWords {
  label: string;
  /** Over the panel. */
  title: string;
  /** When the job is started without a URL. */
  missing: { title: string; message: string };
  /** Over the reason why nothing of it can be tracked. */
  refused: string;
}

/** Where the URLs of a job come from, in the words of each. */
export const sourceWords: Readonly<Record<UrlSource, SourceWords>> = {
  file: {
    label: 'File',
    title: 'Upload CSV',
    missing: { title: 'No file selected', message: bulkMessages.noFile },
    refused: 'This file can’t be uploaded',
  },
  list: {
    label: 'Paste a list',
    title: 'Paste a list',
    missing: { title: 'No URLs', message: 'Paste at least one URL' },
    refused: 'This list can’t be tracked',
  },
  sitemap: {
    label: 'Sitemap',
    title: 'Read a sitemap',
    missing: { title: 'No URLs', message: 'Read a sitemap first' },
    refused: 'This sitemap can’t be tracked',
  },
};

/** What each way to name URLs is given: it makes a CSV file of them. */
export interface FileSourceProps {
  file: File | undefined;
  disabled: boolean;
  onFile: (file: File | undefined) => void;
}
