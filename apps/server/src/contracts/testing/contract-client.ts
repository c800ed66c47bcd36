import type { RequestListener } from 'node:http';
import type {
  ContractRow,
  ContractRowsPage,
  ContractRun,
  StartContractRunRequest,
  StoredContract,
} from '@hopwise/model';
import type { TestPerson } from '../../testing/index.ts';

type Caller = Pick<TestPerson, 'call'>;

/**
 * A site with an old path that redirects to a new one, one that is gone, one with the wrong target, and an endless one.
 */
export const redirectingPages: RequestListener = (request, response) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://site.test');
  const redirect = (status: number, location: string) =>
    response.writeHead(status, { location: location + search }).end();
  if (pathname === '/old') return redirect(301, '/new');
  if (pathname === '/twice') return redirect(302, '/old');
  if (pathname === '/loop') return redirect(302, '/loop');
  if (pathname === '/astray') return redirect(301, '/elsewhere');
  if (pathname === '/gone') return response.writeHead(410).end();
  if (pathname === '/drop') return request.socket.destroy();
  if (pathname === '/hang') return undefined;
  return response.end('<title>Page</title>');
};

/** The API's response to a new contract. */
export async function createContract(
  { call }: Caller,
  text: string,
  more: { name?: string; base?: string; projectId?: string; spelling?: string } = {},
): Promise<StoredContract> {
  const { projectId = 'default-project', name = 'Redirects', ...rest } = more;
  const response = await call('POST', `/api/v2/projects/${projectId}/contracts`, { name, text, ...rest });
  if (response.statusCode !== 201) throw new Error(`the contract was refused: ${response.body}`);
  return response.json().data.contract;
}

export async function startRun(
  { call }: Caller,
  contractId: string,
  request: StartContractRunRequest = {},
): Promise<ContractRun> {
  const response = await call('POST', `/api/v2/contracts/${contractId}/runs`, request);
  if (response.statusCode !== 201) throw new Error(`the run was refused: ${response.body}`);
  return response.json().data.run;
}

/** Polls the run until it is as expected, rarely enough not to slow down the workers. */
export async function untilRun(
  { call }: Caller,
  id: string,
  isThere: (run: ContractRun) => boolean = ({ finishedAt }) => finishedAt !== null,
): Promise<ContractRun> {
  for (;;) {
    const { run } = (await call('GET', `/api/v2/contract-runs/${id}`)).json().data as { run: ContractRun };
    if (isThere(run)) return run;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function rowsOf({ call }: Caller, id: string, filter = 'all'): Promise<ContractRow[]> {
  const rows: ContractRow[] = [];
  for (let cursor: number | null = 0; cursor !== null; ) {
    const path = `/api/v2/contract-runs/${id}/rows?filter=${filter}&limit=2&cursor=${cursor}`;
    const data: ContractRowsPage = (await call('GET', path)).json().data;
    rows.push(...data.rows);
    cursor = data.nextCursor;
  }
  return rows;
}
