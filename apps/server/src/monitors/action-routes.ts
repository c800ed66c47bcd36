import { ignorePartRequest, type Monitor, publicRequest } from '@hopwise/model';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ok } from '../http/route-docs.ts';
import { acceptBaseline, ignorePart, pauseMonitor, resumeMonitor, runNow } from './act-on-monitor.ts';
import type { MonitorView } from './open-monitor.ts';
import { byId, type MonitorRouteDeps, oneMonitor, tags, userIdOf, viewOf } from './route-parts.ts';
import { switchBadges } from './switch-badges.ts';

interface Action {
  path: 'pause' | 'resume' | 'run' | 'accept';
  operationId: string;
  summary: string;
  description: string;
  act(view: MonitorView, userId: string, id: string): Promise<Monitor>;
}

const actions: readonly Action[] = [
  {
    path: 'pause',
    operationId: 'pauseMonitor',
    summary: 'Pause a monitor',
    description: 'It runs no more until it is resumed. A run that is under way says nothing any more.',
    act: pauseMonitor,
  },
  {
    path: 'resume',
    operationId: 'resumeMonitor',
    summary: 'Resume a monitor',
    description: 'It runs at once, and then by its schedule.',
    act: resumeMonitor,
  },
  {
    path: 'run',
    operationId: 'runMonitor',
    summary: 'Run a monitor now',
    description: 'Within a few seconds; a run that is under way already is the one. Counts as one call.',
    act: runNow,
  },
  {
    path: 'accept',
    operationId: 'acceptMonitorBaseline',
    summary: 'Accept the chain as it is now as the new baseline',
    description: 'The next three runs that succeed make it. Until then nothing counts as a change.',
    act: acceptBaseline,
  },
];

/** What people do with a monitor. */
export const actionRoutes = (deps: MonitorRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    for (const { path, act, ...described } of actions) {
      app.post(
        `/monitors/:id/${path}`,
        {
          config: { access: 'user', ...(path === 'run' && { rateClass: 'track' as const }) },
          schema: {
            tags,
            ...described,
            params: byId,
            response: ok(oneMonitor, 409),
          },
        },
        async (request) => {
          const monitor = await act(viewOf(deps, request), userIdOf(request), request.params.id);
          deps.monitorWork.wake();
          return { data: { monitor } };
        },
      );
    }

    app.put(
      '/monitors/:id/ignored-parts',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'ignorePartOfUrls',
          summary: 'Say whether a part of URLs is compared',
          description: 'What was another one at every request is ignored; that can be taken back, and done again.',
          params: byId,
          body: ignorePartRequest,
          response: ok(oneMonitor),
        },
      },
      async (request) => ({
        data: {
          monitor: await ignorePart(viewOf(deps, request), userIdOf(request), request.params.id, request.body),
        },
      }),
    );

    app.put(
      '/monitors/:id/badge',
      {
        config: { access: 'user' },
        schema: {
          tags,
          operationId: 'switchMonitorBadges',
          summary: 'Switch the badges of a monitor on or off',
          description:
            'Anyone who has their URLs sees state and uptime, and nothing else. Those that are on keep their URLs; switched on again, they have others.',
          params: byId,
          body: publicRequest,
          response: ok(oneMonitor),
        },
      },
      async (request) => ({
        data: {
          monitor: await switchBadges(
            viewOf(deps, request),
            userIdOf(request),
            request.params.id,
            request.body.isPublic,
          ),
        },
      }),
    );
  };
};
