export { createAppWithMail, createAppWithSite, createProjectOfTeam } from './app-with-site.ts';
export { type ServerProcess, startServerProcess, stoppableThread } from './server-process.ts';
export { linkTo, type SeverableLink } from './severable-link.ts';
export {
  countHashes,
  createTestApp,
  deadOrigin,
  parseEvents,
  startTestSite,
  type TestApp,
  type TestSite,
} from './test-app.ts';
export { copyEmbeddedTemplate, createTestDatabase, type TestDatabase } from './test-database.ts';
export { startTestMailServer, type TestMailServer } from './test-mail-server.ts';
export {
  register,
  sessionCookieOf,
  signIn,
  signUp,
  signUpConfirmed,
  type TestPerson,
  testPassword,
} from './test-person.ts';
export { type WatchedThreads, watchThreads } from './watch-threads.ts';
