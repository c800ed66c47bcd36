export { createRedirectMapReader, type RedirectMapReader } from './redirect-map-reader.ts';
export { type RedirectMapDeps, redirectMapRoutes } from './routes.ts';
