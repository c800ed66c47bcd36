import { createTestApp, type TestApp } from './test-app.ts';
import { startTestMailServer, type TestMailServer } from './test-mail-server.ts';

export interface AppWithMail {
  /** Closes its mail server as well. */
  server: TestApp;
  mailServer: TestMailServer;
}

/** A server that sends email, and where it arrives. */
export async function createAppWithMail(env: NodeJS.ProcessEnv = {}): Promise<AppWithMail> {
  const mailServer = await startTestMailServer();
  const app = await createTestApp({ env: { SMTP_URL: mailServer.url, PUBLIC_URL: 'http://hopwise.example', ...env } });
  const close = async () => {
    await app.close();
    await mailServer.close();
  };
  return { server: { ...app, close }, mailServer };
}
