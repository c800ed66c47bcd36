export { type AppWithMail, createAppWithMail } from './app-with-mail.ts';
export { type AppWithSite, createAppWithSite } from './app-with-site.ts';
export { countHashes } from './count-hashes.ts';
export { copyEmbeddedTemplate } from './embedded-template.ts';
export { parseEvents } from './parse-events.ts';
export { createProjectOfTeam, type ProjectOfTeam } from './project-of-team.ts';
export { type ServerProcess, startServerProcess, stoppableThread } from './server-process.ts';
export { linkTo, type SeverableLink } from './severable-link.ts';
export { createTestApp, type TestApp } from './test-app.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
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
export { deadOrigin, startTestSite, type TestSite } from './test-site.ts';
export { type WatchedThreads, watchThreads } from './watch-threads.ts';
