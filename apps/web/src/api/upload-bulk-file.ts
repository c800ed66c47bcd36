import type { BulkColumn, BulkOptions, SitemapUrls } from '@hopwise/model';
import { useState } from 'react';
import { ApiError, callApi } from './client.ts';
import { useCancelableMutation } from './use-change.ts';

interface BulkUpload extends BulkOptions {
  file: File;
  projectId: string;
  /** The meaning of each column that the user set. */
  columns?: readonly (BulkColumn | null)[] | undefined;
  /** The base URL for rows that are paths; empty for none. */
  baseUrl?: string;
}

interface SendOptions {
  signal: AbortSignal;
  onSent: (share: number) => void;
}

/**
 * Uses XMLHttpRequest because fetch doesn't report upload progress. No timeout: a large file on a slow connection takes
 * as long as it takes, and can be canceled.
 */
function sendForm<Data>(path: string, form: FormData, { signal, onSent }: SendOptions): Promise<Data> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const isSuccess = request.status >= 200 && request.status < 300;
      if (isSuccess) resolve((request.response as { data: Data }).data);
      else reject(new ApiError(request.status, request.response));
    };
    request.onerror = () => reject(new TypeError('Connection lost'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** The file comes last, so that the server can validate the fields first. */
function formOf({ file, columns, baseUrl = '', ...fields }: BulkUpload): FormData {
  const form = new FormData();
  if (columns !== undefined) form.append('columns', columns.map((column) => column ?? '').join(','));
  if (baseUrl.trim() !== '') form.append('baseUrl', baseUrl.trim());
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', file);
  return form;
}

/** Uploads a file. `sentShare` is the share uploaded so far, from 0 to 1. */
export function useUploadBulkFile() {
  const [sentShare, setSentShare] = useState(0);
  const uploading = useCancelableMutation(['bulkJob'], async (upload: BulkUpload, signal) => {
    setSentShare(0);
    const form = formOf(upload);
    const { jobId } = await sendForm<{ jobId: string }>('/api/v2/bulk/upload', form, { signal, onSent: setSentShare });
    return jobId;
  });
  return { ...uploading, sentShare };
}

/** Lists the URLs in a site's sitemaps. */
export const useSitemapUrls = () =>
  useCancelableMutation([], (url: string, signal) =>
    callApi<SitemapUrls>('/api/v2/bulk/sitemap', { method: 'POST', body: { url }, signal }),
  );
