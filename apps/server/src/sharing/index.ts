export { openSharedCheck, type SharingDeps, sharingRoutes } from './routes.ts';
export {
  noSuchShare,
  type SharedKind,
  type ShareLinkRouteDeps,
  type ShareSubject,
  shareLinkRoutes,
  subjectOfLink,
} from './share-link-routes.ts';
export { shareTable } from './shares-table.ts';
