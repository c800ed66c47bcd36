import type { RequestListener } from 'node:http';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { signUp, type TestPerson } from './test-person.ts';
import { startTestSite, type TestSite } from './test-site.ts';

export interface AppWithSite {
  /** Closes its site as well. */
  server: TestApp;
  site: TestSite;
  person: TestPerson;
}

/** A server, a site on loopback that it can trace, and a signed-in person. */
export async function createAppWithSite(listener: RequestListener, options?: TestAppOptions): Promise<AppWithSite> {
  const app = await createTestApp(options);
  const site = await startTestSite(listener);
  const close = async () => {
    await site.close();
    await app.close();
  };
  return { server: { ...app, close }, site, person: await signUp(app) };
}
