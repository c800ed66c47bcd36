export { readOwnUse, type Use } from './read-own-use.ts';
export { usageRoutes } from './routes.ts';
