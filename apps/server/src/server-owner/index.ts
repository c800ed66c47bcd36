export { listAccounts } from './list-accounts.ts';
export { serverOwnerRoutes } from './routes.ts';
