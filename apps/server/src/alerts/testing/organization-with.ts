import { signUpConfirmed, type TestApp, type TestPerson } from '../../testing/index.ts';

/** Someone's organization with a project, and another person who joins it. */
export async function organizationWith(server: TestApp, owner: TestPerson, role: 'member' | 'admin') {
  const { organization } = (await owner.call('POST', '/api/v2/organizations', { name: 'Engines' })).json().data;
  const { token } = (await owner.call('POST', `/api/v2/organizations/${organization.id}/invites`, { role })).json()
    .data;
  const joined = await signUpConfirmed(server, role);
  await joined.call('POST', '/api/v2/invites/accept', { token });
  const body = { name: 'Site', organizationId: organization.id };
  const { project } = (await owner.call('POST', '/api/v2/projects', body)).json().data;
  return {
    joined,
    channels: {
      project: `/api/v2/projects/${project.id}/alert-channels`,
      organization: `/api/v2/organizations/${organization.id}/alert-channels`,
    },
    projectId: project.id as string,
    organizationId: organization.id as string,
  };
}
