import type { BulkJob } from '@hopwise/model';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { TestPerson } from '../../testing/index.ts';

export interface UploadForm {
  fields?: Record<string, string>;
  fileName?: string;
  type?: string;
  /** Whether the fields come after the file. */
  fieldsLast?: boolean;
}

export const noAnalyses = { enableSSLAnalysis: 'false', enableSEOAnalysis: 'false', enableSecurityAnalysis: 'false' };

export function uploadForm(
  file: string | Buffer,
  { fields = noAnalyses, fileName = 'urls.csv', type = 'text/csv', fieldsLast = false }: UploadForm = {},
): FormData {
  const form = new FormData();
  const addFields = () => {
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
  };
  if (!fieldsLast) addFields();
  form.append('file', new Blob([file as string], { type }), fileName);
  if (fieldsLast) addFields();
  return form;
}

/** Sends a file like a browser. */
export async function upload(
  app: FastifyInstance,
  cookie: string,
  file: string | Buffer,
  options?: UploadForm,
): Promise<LightMyRequestResponse> {
  const request = new Request('http://localhost/', { method: 'POST', body: uploadForm(file, options) });
  const payload = Buffer.from(await request.arrayBuffer());
  const headers = { cookie, 'content-type': request.headers.get('content-type') ?? '' };
  return app.inject({ method: 'POST', url: '/api/v2/bulk/upload', headers, payload });
}

/** Polls the job until it is as expected, rarely enough not to slow down the workers. */
export async function untilJob(
  { call }: Pick<TestPerson, 'call'>,
  id: string,
  isThere: (job: BulkJob) => boolean = ({ finishedAt }) => finishedAt !== null,
): Promise<BulkJob> {
  for (;;) {
    const { job } = (await call('GET', `/api/v2/bulk/jobs/${id}`)).json().data as { job: BulkJob };
    if (isThere(job)) return job;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
