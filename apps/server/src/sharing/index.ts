export { sharingRoutes } from './routes.ts';
export { openSharedCheck, type SharingDeps } from './share-check.ts';
