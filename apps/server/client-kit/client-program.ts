import createClient from 'openapi-fetch';
// Generated from the running server's OpenAPI document during the test.
import type { components, paths } from './api-types.d.ts';

type BulkJob = components['schemas']['BulkJob'];

/** A program that knows this API only from its OpenAPI document. The compiler checks every call. */
export async function driveApi(baseUrl: string, siteUrl: string) {
  const person = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'Correct-horse-1' };
  const guest = createClient<paths>({ baseUrl });
  const registered = dataOf(await guest.POST('/api/v1/auth/register', { body: person }));
  const login = await guest.POST('/api/v1/auth/login', { body: person });
  const cookie = login.response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const browser = createClient<paths>({ baseUrl, headers: { cookie: cookie.join('; ') } });
  const { key } = dataOf(await browser.POST('/api/v2/api-keys', { body: { name: 'Robot', scope: 'read-write' } }));

  const api = createClient<paths, 'application/json'>({ baseUrl, headers: { 'x-api-key': key } });
  const tracked = dataOf(await api.POST('/api/v2/track', { body: { url: siteUrl, maxHops: 5 } }));
  const live = await createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } }).POST(
    '/api/v2/track',
    { body: { url: siteUrl }, headers: { accept: 'text/event-stream' }, parseAs: 'text' },
  );
  const bulk = await uploadFile(api, siteUrl);
  const job = await untilDone(api, bulk.jobId);
  const results = await api.GET('/api/v2/bulk/jobs/{id}/results.json', { params: { path: { id: job.id } } });
  const { stats } = dataOf(await api.GET('/api/v2/stats', { params: { query: { period: '1d' } } }));

  const checkId = tracked.check.id;
  const exported = await api.GET('/api/v2/export/{checkId}/{format}', {
    params: { path: { checkId, format: 'json' } },
  });
  const pdf = await createClient<paths, 'application/pdf'>({ baseUrl, headers: { 'x-api-key': key } }).GET(
    '/api/v2/export/{checkId}/{format}',
    { params: { path: { checkId, format: 'pdf' } }, parseAs: 'blob' },
  );
  const pdfFile: Blob | undefined = pdf.data;
  const refused = await api.GET('/api/v2/track/{id}', { params: { path: { id: 'none' } } });

  return {
    userName: registered.name,
    firstHeader: tracked.check.hops[0]?.responseHeaders[0],
    finalUrl: tracked.check.finalUrl,
    facts: dataOf(
      await api.GET('/api/v2/analyze/check/{id}', { params: { path: { id: checkId } } }),
    ).analysis.seo?.findings.map(({ facts }) => Object.values(facts).length),
    events: [...(live.data as unknown as string).matchAll(/^event: (.+)$/gm)].map(([, name]) => name),
    job: { status: job.status, rows: results.data?.rows.map(({ status }) => status) },
    total: stats.total,
    exported: exported.data && 'format' in exported.data ? exported.data.check.id === checkId : false,
    pdf: (await pdfFile?.text())?.slice(0, 5),
    refusal: refused.error?.error,
  };
}

type Api = ReturnType<typeof createClient<paths, 'application/json'>>;

async function uploadFile(api: Api, siteUrl: string) {
  const file = new File([`url,expectedStatus\n${siteUrl},200\nnot a url,\n`], 'urls.csv', { type: 'text/csv' });
  const uploaded = await api.POST('/api/v2/bulk/upload', {
    body: {
      file,
      maxHops: '5',
      enableSSLAnalysis: 'false',
      enableSEOAnalysis: 'false',
      enableSecurityAnalysis: 'false',
    },
    bodySerializer: (fields) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value);
      return form;
    },
  });
  return dataOf(uploaded);
}

async function untilDone(api: Api, id: string): Promise<BulkJob> {
  for (;;) {
    const { job } = dataOf(await api.GET('/api/v2/bulk/jobs/{id}', { params: { path: { id } } }));
    if (job.finishedAt !== null) return job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function dataOf<Data>({ data, error }: { data?: { data: Data }; error?: unknown }): Data {
  if (data === undefined) throw new Error(`The call failed: ${JSON.stringify(error)}`);
  return data.data;
}
