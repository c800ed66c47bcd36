import { createProjectRequest, deleteProjectQuery, project, updateProjectRequest } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { signedInCallerOf } from '../http/caller.ts';
import { created, ok } from '../http/route-docs.ts';
import {
  changeProject,
  createProject,
  deleteProject,
  listProjects,
  type ProjectDeps,
  readProject,
} from './manage-projects.ts';

const tags = ['Projects'];
const params = z.object({ id: z.string() });
const one = z.object({ project });

export const projectRoutes = (deps: ProjectDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    app.get(
      '/projects',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'listProjects',
          summary: 'List your projects and those of your organizations',
          response: ok(z.object({ projects: z.array(project) })),
        },
      },
      async (request) => ({ data: { projects: await listProjects(deps, signedInCallerOf(request).userId) } }),
    );

    app.post(
      '/projects',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'createProject',
          summary: 'Create a project',
          description: 'Default settings: GET, 15000 ms, 10 hops and all analyses.',
          body: createProjectRequest,
          response: created(one, 404, 409),
        },
      },
      async (request, reply) => {
        const created = await createProject(deps, signedInCallerOf(request).userId, request.body);
        return reply.code(201).send({ data: { project: created } });
      },
    );

    app.get(
      '/projects/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'getProject',
          summary: 'Get a project',
          description: 'Use `default-project` as the ID for your own first project.',
          params,
          response: ok(one),
        },
      },
      async (request) => ({
        data: { project: await readProject(deps, signedInCallerOf(request).userId, request.params.id) },
      }),
    );

    app.put(
      '/projects/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'updateProject',
          summary: 'Update a project or move it to an organization',
          description: "Omitted fields don't change. `organizationId: null` makes it your own project.",
          params,
          body: updateProjectRequest,
          response: ok(one, 409),
        },
      },
      async (request) => ({
        data: { project: await changeProject(deps, signedInCallerOf(request).userId, request.params.id, request.body) },
      }),
    );

    app.delete(
      '/projects/:id',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'deleteProject',
          summary: 'Delete a project',
          description: '`checks=move` moves its checks to your default project first; `checks=delete` deletes them.',
          params,
          querystring: deleteProjectQuery,
          response: ok(z.object({ deleted: z.literal(true) }), 409),
        },
      },
      async (request) => {
        const { userId } = signedInCallerOf(request);
        await deleteProject(deps, userId, request.params.id, request.query.checks);
        return { data: { deleted: true as const } };
      },
    );
  };
};
