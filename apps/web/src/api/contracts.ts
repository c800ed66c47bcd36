import type {
  AcceptedRow,
  ContractOfCheck,
  ContractOfJob,
  ContractOfJobQuery,
  ContractRow,
  ContractRowFilter,
  ContractRowsPage,
  ContractRun,
  CreateContractRequest,
  ListedContract,
  StartContractRunRequest,
  StoredContract,
  TestedContract,
  UpdateContractRequest,
} from '@hopwise/model';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { bulkJobPath } from './bulk-jobs.ts';
import { callApi, queryString } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { refreshViews, useChange } from './use-change.ts';

const contractPath = (id: string): string => `/api/v2/contracts/${encodeURIComponent(id)}`;
const contractsPath = (projectId: string): string => `/api/v2/projects/${encodeURIComponent(projectId)}/contracts`;

const runningPollMs = 3000;

type Wrapped = { contract: StoredContract };

/** A project's contracts, last changed first. */
export const projectContractsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.projectContracts(projectId),
    queryFn: async ({ signal }) => {
      const { contracts } = await callApi<{ contracts: ListedContract[] }>(contractsPath(projectId), { signal });
      return contracts;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(({ lastRun }) => lastRun !== null && isOpenRun(lastRun)) ? runningPollMs : false,
  });

export const contractQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.contract(id),
    queryFn: async ({ signal }) => {
      const { contract } = await callApi<Wrapped>(contractPath(id), { signal });
      return contract;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.lastRun != null && isOpenRun(data.lastRun) ? runningPollMs : false,
  });

const storeContract = (queries: QueryClient) => (contract: StoredContract) =>
  queries.setQueryData(contractQuery(contract.id).queryKey, contract);

export function useCreateContract(projectId: string) {
  const queries = useQueryClient();
  return useChange(['contract'], {
    mutationFn: async (body: CreateContractRequest) => {
      const { contract } = await callApi<Wrapped>(contractsPath(projectId), { method: 'POST', body });
      return contract;
    },
    onSuccess: storeContract(queries),
  });
}

export function useUpdateContract(id: string) {
  const queries = useQueryClient();
  return useChange(['contract'], {
    mutationFn: async (body: UpdateContractRequest) => {
      const { contract } = await callApi<Wrapped>(contractPath(id), { method: 'PUT', body });
      return contract;
    },
    onSuccess: storeContract(queries),
  });
}

export function useDeleteContract(id: string) {
  return useChange(['contract', 'contractRun', 'check'], {
    mutationFn: () => callApi(contractPath(id), { method: 'DELETE' }),
    forgets: [queryKeys.contract(id)],
  });
}

/** Turns the public badge on or off. */
export function useContractBadge(id: string) {
  const queries = useQueryClient();
  return useChange(['contract'], {
    mutationFn: async (isOn: boolean) => {
      const { contract } = await callApi<Wrapped>(`${contractPath(id)}/badge`, { method: isOn ? 'POST' : 'DELETE' });
      return contract;
    },
    onSuccess: storeContract(queries),
  });
}

const runPath = (id: string): string => `/api/v2/contract-runs/${encodeURIComponent(id)}`;
const runsPath = (contractId: string): string => `/api/v2/contracts/${encodeURIComponent(contractId)}/runs`;

const runsPerPage = 20;
const rowsPerPage = 50;
const pollMs = 2000;

/** Whether it is pending or running. */
export const isOpenRun = ({ status }: Pick<ContractRun, 'status'>): boolean =>
  status === 'PENDING' || status === 'PROCESSING';

/** The runs of a contract, newest first. */
export const contractRunsQuery = (contractId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.contractRuns(contractId),
    queryFn: async ({ pageParam, signal }) => {
      const query = queryString({ limit: runsPerPage, before: pageParam });
      const { runs } = await callApi<{ runs: ContractRun[] }>(`${runsPath(contractId)}${query}`, { signal });
      return runs;
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < runsPerPage ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.pages.flat().some(isOpenRun) ? pollMs : false),
  });

/** One run, polled while it is under way. */
export const contractRunQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.contractRun(id),
    queryFn: async ({ signal, client, queryKey }) => {
      const { run } = await callApi<{ run: ContractRun }>(runPath(id), { signal });
      const before = client.getQueryData<ContractRun>(queryKey);
      if (before !== undefined && isOpenRun(before) && !isOpenRun(run)) refreshViews(client, 'contractRun', 'check');
      return run;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOpenRun(data) ? pollMs : false),
  });

export const useStartRun = (contractId: string) => useRunStart((body: StartContractRunRequest) => [contractId, body]);

/** Starts a run of any contract on its own site. */
export const useStartAnyRun = () => useRunStart((contractId: string) => [contractId, {}]);

function useRunStart<Given>(orderOf: (given: Given) => [contractId: string, body: StartContractRunRequest]) {
  const queries = useQueryClient();
  return useChange(['contractRun'], {
    mutationFn: async (given: Given) => {
      const [contractId, body] = orderOf(given);
      const { run } = await callApi<{ run: ContractRun }>(runsPath(contractId), { method: 'POST', body });
      return run;
    },
    onSuccess: (run) => queries.setQueryData(contractRunQuery(run.id).queryKey, run),
  });
}

export function useCancelRun({ id }: Pick<ContractRun, 'id'>) {
  const queries = useQueryClient();
  return useChange(['contractRun', 'check'], {
    mutationFn: async () => {
      const { run } = await callApi<{ run: ContractRun }>(`${runPath(id)}/cancel`, { method: 'POST' });
      return run;
    },
    onSuccess: (run) => queries.setQueryData(contractRunQuery(id).queryKey, run),
    // It may have ended in the meantime.
    onError: () => void queries.invalidateQueries({ queryKey: queryKeys.contractRun(id) }),
  });
}

export function useDeleteRun({ id }: Pick<ContractRun, 'id'>) {
  return useChange(['contractRun', 'check'], {
    mutationFn: () => callApi(runPath(id), { method: 'DELETE' }),
    forgets: [queryKeys.contractRun(id)],
  });
}

interface ContractRowsWanted {
  filter: ContractRowFilter;
  /** Rows below this number; 0 for the first page. */
  after: number;
}

/**
 * The server scans a limited number of rows per call: in a large run, filling a page with rare rows takes several
 * calls.
 */
async function fetchRows(id: string, wanted: ContractRowsWanted, signal: AbortSignal): Promise<ContractRowsPage> {
  const rows: ContractRow[] = [];
  let cursor: number | null = wanted.after;
  while (cursor !== null && rows.length < rowsPerPage) {
    const query = queryString({ limit: rowsPerPage - rows.length, cursor, filter: wanted.filter });
    const page: ContractRowsPage = await callApi(`${runPath(id)}/rows${query}`, { signal });
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return { rows, nextCursor: cursor };
}

export const useContractRows = (run: ContractRun, wanted: ContractRowsWanted) =>
  useQuery({
    queryKey: queryKeys.contractRows(run, wanted),
    queryFn: ({ signal }) => fetchRows(run.id, wanted, signal),
    ...(isOpenRun(run) && { staleTime: 0, refetchInterval: pollMs }),
    placeholderData: keepPreviousData,
  });

/** The first rows of a finished run with this outcome; undefined without a run, and while they load. */
export const useFirstRows = (
  run: ContractRun | undefined,
  filter: ContractRowFilter,
): readonly ContractRow[] | undefined =>
  useQuery({
    queryKey: run === undefined ? queryKeys.contractRun('') : queryKeys.contractRows(run, { filter, after: 0 }),
    queryFn: ({ signal }) => fetchRows(run?.id ?? '', { filter, after: 0 }, signal),
    enabled: run !== undefined,
  }).data?.rows;

interface RowToAccept {
  runId: string;
  number: number;
  version: number;
}

/** Updates the contract to expect what a row of the run found. */
export function useAcceptRow() {
  const queries = useQueryClient();
  return useChange(['contract'], {
    mutationFn: ({ runId, number, version }: RowToAccept) =>
      callApi<AcceptedRow>(`${runPath(runId)}/rows/${number}/accept`, { method: 'POST', body: { version } }),
    onSuccess: ({ contract }) => queries.setQueryData(queryKeys.contract(contract.id), contract),
  });
}

export type JobExpectation = ContractOfJobQuery['expect'];

/** Creates a contract from what a bulk job found, or from what its file expects. */
export const contractOfJobQuery = (jobId: string, expect: JobExpectation) =>
  queryOptions({
    queryKey: queryKeys.contractOfJob(jobId, expect),
    queryFn: ({ signal }) =>
      callApi<ContractOfJob>(`${bulkJobPath(jobId)}/contract${queryString({ expect })}`, { signal }),
  });

/** Tests a small text and waits for the result. Nothing is stored. */
export const testContract = (text: string, signal: AbortSignal): Promise<TestedContract> =>
  callApi('/api/v2/contracts/test', { method: 'POST', body: { text, spelling: 'yaml' }, signal, timeoutMs: 45_000 });

/** Creates a contract whose one test expects the chain of a check. */
export const contractOfCheckQuery = (checkId: string) =>
  queryOptions({
    queryKey: queryKeys.contractOfCheck(checkId),
    queryFn: ({ signal }) =>
      callApi<ContractOfCheck>(`/api/v2/checks/${encodeURIComponent(checkId)}/contract`, { signal }),
  });

/** Adds a test that expects the chain of a check. */
export function useAddTest() {
  const queries = useQueryClient();
  return useChange(['contract'], {
    mutationFn: ({ contractId, checkId }: { contractId: string; checkId: string }) =>
      callApi<AcceptedRow>(`${contractPath(contractId)}/tests`, { method: 'POST', body: { checkId } }),
    onSuccess: ({ contract }) => queries.setQueryData(queryKeys.contract(contract.id), contract),
  });
}
