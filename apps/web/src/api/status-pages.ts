import type {
  StatusNote,
  StatusNoteRequest,
  StatusPage,
  StatusPageKey,
  StatusPageLink,
  StatusPageRequest,
  StatusPasswordRequest,
  StatusSubscribeRequest,
  StatusSubscription,
} from '@hopwise/model';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

const settingsPath = (projectId: string): string => `/api/v2/projects/${encodeURIComponent(projectId)}/status-page`;
const notesPath = (projectId: string): string => `/api/v2/projects/${encodeURIComponent(projectId)}/status-notes`;
const publicPath = (token: string): string => `/api/v2/status-pages/${encodeURIComponent(token)}`;

/** The link and the settings of a project's status page. */
export const statusPageLinkQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.statusPageLink(projectId),
    queryFn: ({ signal }) => callApi<StatusPageLink>(settingsPath(projectId), { signal }),
  });

export function useChangeStatusPage(projectId: string) {
  const queries = useQueryClient();
  return useChange(['statusPage'], {
    mutationFn: (body: StatusPageRequest) => callApi<StatusPageLink>(settingsPath(projectId), { method: 'PUT', body }),
    onSuccess: (link) => queries.setQueryData(statusPageLinkQuery(projectId).queryKey, link),
  });
}

/** The notes on it, newest first. */
export const statusNotesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.statusNotes(projectId),
    queryFn: async ({ signal }) => (await callApi<{ notes: StatusNote[] }>(notesPath(projectId), { signal })).notes,
  });

/** Posts a note, or changes one. */
export const useSaveStatusNote = (projectId: string, note?: StatusNote) =>
  useChange(['statusPage'], {
    mutationFn: (body: StatusNoteRequest) =>
      note === undefined
        ? callApi(notesPath(projectId), { method: 'POST', body })
        : callApi(`${notesPath(projectId)}/${note.id}`, { method: 'PUT', body }),
  });

export const useDeleteStatusNote = (projectId: string) =>
  useChange(['statusPage'], {
    mutationFn: (id: string) => callApi(`${notesPath(projectId)}/${id}`, { method: 'DELETE' }),
  });

/** The public status page. null: it needs a password. Not an error, since a refetch would clear it, and the form with it. */
export const statusPageQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.statusPage(token),
    queryFn: async ({ signal }): Promise<StatusPage | null> => {
      try {
        return await callApi<StatusPage>(publicPath(token), { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) return null;
        throw error;
      }
    },
    refetchInterval: 60_000,
  });

export const statusFeedPath = (token: string): string => `${publicPath(token)}/feed.atom`;

export const useEnterStatusPassword = (token: string) =>
  useChange(['statusPage'], {
    mutationFn: (body: StatusPasswordRequest) =>
      callApi<StatusPageKey>(`${publicPath(token)}/open`, { method: 'POST', body }),
  });

export const useSubscribeToStatus = (token: string) =>
  useChange(['statusPage'], {
    mutationFn: (body: StatusSubscribeRequest) =>
      callApi<StatusSubscription>(`${publicPath(token)}/subscribers`, { method: 'POST', body }),
  });
