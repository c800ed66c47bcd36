import type { PageData, PageWithData } from '@hopwise/model';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Larger data is requested by the app after the page, so that the page appears soon. */
const largestBytes = 256 * 1024;

/** What the calls depend on besides their path: who calls, from where and by which host name. */
const passedOn = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/**
 * The data of a page, as the API returns it to the viewer: the app's own calls are made internally, with the same
 * permissions and limits. undefined: there is nothing to show, and the app explains why.
 */
export async function readPageData(
  app: FastifyInstance,
  request: FastifyRequest,
  { calls, subject }: PageWithData,
): Promise<PageData | undefined> {
  const params = request.params as Readonly<Record<string, string>>;
  const headers = Object.fromEntries(
    passedOn.filter((name) => request.headers[name] !== undefined).map((name) => [name, request.headers[name]]),
  );
  const call = async (path: string): Promise<{ text: string } | undefined> => {
    const url = path.replaceAll(/:(\w+)/g, (_mark, name: string) => encodeURIComponent(params[name] ?? ''));
    const { statusCode, payload } = await app.inject({
      url,
      headers,
      remoteAddress: request.socket.remoteAddress ?? '',
    });
    return statusCode === 200 ? { text: payload } : undefined;
  };
  const named = Object.entries(calls);
  const responses = await Promise.all(named.map(([, path]) => call(path)));
  if (responses.reduce((sum, response) => sum + (response?.text.length ?? 0), 0) > largestBytes) return undefined;
  const known = named.flatMap(([name], index) => {
    const response = responses[index];
    return response === undefined ? [] : [[name, JSON.parse(response.text).data]];
  });
  const data: PageData = Object.fromEntries(known);
  return data[subject] === undefined ? undefined : data;
}
