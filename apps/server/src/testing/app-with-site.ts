import type { RequestListener } from 'node:http';
import { sql } from 'drizzle-orm';
import { createTestApp, startTestSite, type TestApp, type TestAppOptions, type TestSite } from './test-app.ts';
import { startTestMailServer, type TestMailServer } from './test-mail-server.ts';
import { signUp, type TestPerson } from './test-person.ts';

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

export interface ProjectOfTeam {
  projectId: string;
  /** In the organization, without their own permissions in the project. */
  member: TestPerson;
}

/** A project in the owner's organization, with another member, Bob. */
export async function createProjectOfTeam(server: TestApp, owner: TestPerson): Promise<ProjectOfTeam> {
  const organization = (await owner.call('POST', '/api/v2/organizations', { name: 'Shop' })).json().data.organization;
  const body = { name: 'Shared', organizationId: organization.id };
  const { id: projectId } = (await owner.call('POST', '/api/v2/projects', body)).json().data.project;
  const member = await signUp(server, 'Bob');
  await server.database.db.execute(sql`
    insert into organization_members (organization_id, user_id, role, joined_at)
    values (${organization.id}, ${member.user.id}, 'member', now())`);
  return { projectId, member };
}
