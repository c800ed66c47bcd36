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
    description: 'Stops scheduled runs until resumed. The result of a run in progress is discarded.',
    act: pauseMonitor,
  },
  {
    path: 'resume',
    operationId: 'resumeMonitor',
    summary: 'Resume a monitor',
    description: 'Runs immediately, then on its schedule.',
    act: resumeMonitor,
  },
  {
    path: 'run',
    operationId: 'runMonitor',
    summary: 'Run a monitor now',
    description:
      'Starts within a few seconds. If a run is already in progress, no other is started. Counts as one call.',
    act: runNow,
  },
  {
    path: 'accept',
    operationId: 'acceptMonitorBaseline',
    summary: 'Accept the current chain as the new baseline',
    description: 'The next three successful runs set the baseline. Until then, nothing counts as a change.',
    act: acceptBaseline,
  },
];

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
          summary: 'Set whether a part of the URL is compared',
          description:
            'Parts that change on every request are ignored by default. Set `isIgnored` to false to compare them.',
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
          summary: 'Enable or disable the badges of a monitor',
          description:
            'Anyone with the URLs sees state and uptime, and nothing else. Enabled badges keep their URLs. If you disable and enable them again, they get new URLs.',
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
