export { signOut } from './end-sessions.ts';
export { forgetGuest, guestOf, rememberGuest } from './guest-cookie.ts';
export {
  type Device,
  endSession,
  type IssuedSession,
  openSession,
  renewSession,
  startSession,
} from './live-session.ts';
export { sessionRoutes } from './routes.ts';
export { clearSessionCookie, sessionTokenOf, setSessionCookie } from './session-cookie.ts';
export { deleteExpiredSessions, deleteOtherSessions, sessions } from './sessions-table.ts';
