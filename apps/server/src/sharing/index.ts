export { sharingRoutes } from './routes.ts';
export { openSharedCheck, type SharingDeps } from './share-check.ts';
export { type ShareLinkRouteDeps, shareLinkRoutes } from './share-link-routes.ts';
export { noSuchShare, type SharedKind, type ShareSubject, subjectOfLink } from './share-links.ts';
export { shareTable } from './shares-table.ts';
