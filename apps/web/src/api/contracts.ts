import type { CreateContractRequest, ListedContract, StoredContract, UpdateContractRequest } from '@hopwise/model';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { isOpenRun } from './contract-runs.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

export const contractPath = (id: string): string => `/api/v2/contracts/${encodeURIComponent(id)}`;
const contractsPath = (projectId: string): string => `/api/v2/projects/${encodeURIComponent(projectId)}/contracts`;

const runningPollMs = 3000;

type Wrapped = { contract: StoredContract };

/** The contracts of a project, the one that was changed last first. */
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

/** Switches the public badge on or off. */
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
