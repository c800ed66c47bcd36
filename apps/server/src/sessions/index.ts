export { apiKeyRoutes, openApiKey } from './api-keys.ts';
export { apiKeys, deleteApiKeysOf } from './api-keys-table.ts';
export {
  clearSessionCookie,
  type Device,
  endSession,
  forgetGuest,
  guestOf,
  type IssuedSession,
  openSession,
  rememberGuest,
  renewSession,
  sessionTokenOf,
  setSessionCookie,
  signOut,
  startSession,
} from './live-session.ts';
export { sessionRoutes } from './routes.ts';
export { deleteExpiredSessions, deleteOtherSessions, sessions } from './sessions-table.ts';
