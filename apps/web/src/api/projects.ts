import type { CreateProjectRequest, DeleteProjectQuery, Project, UpdateProjectRequest } from '@hopwise/model';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useChange } from './use-change.ts';

const pollMs = 60_000;

export const projectsQuery = queryOptions({
  queryKey: queryKeys.projects,
  queryFn: async ({ signal }) => {
    const { projects } = await callApi<{ projects: Project[] }>('/api/v2/projects', { signal });
    return projects;
  },
});

export const useProjects = () => useQuery({ ...projectsQuery, refetchInterval: pollMs });

/** By id; empty until loaded. Names rarely change, so they aren't polled. */
export function useProjectNames(): ReadonlyMap<string, string> {
  const { data = [] } = useQuery(projectsQuery);
  return new Map(data.map(({ id, name }) => [id, name]));
}

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.project(id),
    queryFn: async ({ signal }) => {
      const { project } = await callApi<{ project: Project }>(`/api/v2/projects/${id}`, { signal });
      return project;
    },
    refetchInterval: pollMs,
  });

export const useProject = (id: string) => useQuery(projectQuery(id));

export function useCreateProject() {
  return useChange(['project'], {
    mutationFn: async (body: CreateProjectRequest) => {
      const { project } = await callApi<{ project: Project }>('/api/v2/projects', { method: 'POST', body });
      return project;
    },
  });
}

export function useUpdateProject(id: string) {
  const queries = useQueryClient();
  return useChange(['projectContents'], {
    mutationFn: async (body: UpdateProjectRequest) => {
      const { project } = await callApi<{ project: Project }>(`/api/v2/projects/${id}`, { method: 'PUT', body });
      return project;
    },
    onSuccess: (project) => queries.setQueryData(queryKeys.project(id), project),
  });
}

export type FateOfChecks = DeleteProjectQuery['checks'];

export function useDeleteProject(id: string) {
  return useChange(['projectContents'], {
    mutationFn: (checks: FateOfChecks) => callApi(`/api/v2/projects/${id}?checks=${checks}`, { method: 'DELETE' }),
    forgets: [queryKeys.project(id)],
  });
}
