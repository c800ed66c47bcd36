import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { actionRoutes } from './action-routes.ts';
import { bulkMonitorRoutes } from './bulk-routes.ts';
import { historyRoutes } from './history-routes.ts';
import { monitorRoutes } from './monitor-routes.ts';
import { publicMonitorRoutes } from './public-routes.ts';
import type { MonitorRouteDeps } from './route-parts.ts';
import { publicStatusRoutes, statusSettingsRoutes } from './status-pages/status-routes.ts';
import { viewRoutes } from './view-routes.ts';

export const allMonitorRoutes = (deps: MonitorRouteDeps): FastifyPluginAsyncZod => {
  return async (app) => {
    await app.register(monitorRoutes(deps));
    await app.register(actionRoutes(deps));
    await app.register(bulkMonitorRoutes(deps));
    await app.register(viewRoutes(deps));
    await app.register(historyRoutes(deps));
    await app.register(publicMonitorRoutes(deps));
    await app.register(statusSettingsRoutes(deps));
    await app.register(publicStatusRoutes(deps));
  };
};
