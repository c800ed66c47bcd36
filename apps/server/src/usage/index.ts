export { readUse, type Use } from './read-use.ts';
export { usageRoutes } from './routes.ts';
