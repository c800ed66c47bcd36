import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';
import { signUp, type TestPerson } from './test-person.ts';

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
