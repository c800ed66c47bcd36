import { apiKeyLimits, organizationLimits, projectLimits } from '@hopwise/model';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ env: { CHANGE_LIMIT_PER_MINUTE: '10000' } });
});
afterAll(() => server.close());

const extra = 20;
const isDone = ({ statusCode }: LightMyRequestResponse) => statusCode === 200 || statusCode === 201;

/** Sends all calls at once; those beyond the limit are rejected. Returns how many succeeded. */
async function atOnce(count: number, call: (index: number) => Promise<LightMyRequestResponse>): Promise<number> {
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  const done = responses.filter(isDone).length;
  expect(responses.filter((response) => !isDone(response)).map(({ statusCode }) => statusCode)).toEqual(
    Array(count - done).fill(409),
  );
  return done;
}

const listed = async ({ call }: TestPerson, path: string, key: string): Promise<{ organizationId?: string | null }[]> =>
  (await call('GET', `/api/v2/${path}`)).json().data[key];

describe('with any number of concurrent calls', () => {
  it('a person has no more than the allowed API keys', async () => {
    const person = await signUp(server);
    const { perUser } = apiKeyLimits;
    const made = await atOnce(perUser + extra, (index) =>
      person.call('POST', '/api/v2/api-keys', { name: `${index}` }),
    );
    expect([made, (await listed(person, 'api-keys', 'apiKeys')).length]).toEqual([perUser, perUser]);
  });

  it('a person is in no more than the allowed organizations, created or joined', async () => {
    const [person, host] = [await signUp(server), await signUp(server)];
    const { perUser } = organizationLimits;
    const tokens = await Promise.all(
      Array.from({ length: extra }, async (_, index) => {
        const created = await host.call('POST', '/api/v2/organizations', { name: `Other ${index}` });
        const { id } = created.json().data.organization;
        return (await host.call('POST', `/api/v2/organizations/${id}/invites`, {})).json().data.token;
      }),
    );
    const done = await atOnce(perUser + extra, (index) =>
      index < extra
        ? person.call('POST', '/api/v2/invites/accept', { token: tokens[index] })
        : person.call('POST', '/api/v2/organizations', { name: `Own ${index}` }),
    );
    expect([done, (await listed(person, 'organizations', 'organizations')).length]).toEqual([perUser, perUser]);
    const again = await person.call('POST', '/api/v2/organizations', { name: 'One more' });
    expect(again.statusCode).toBe(409);
  });

  it('a person and an organization have no more than the allowed projects, created or moved', async () => {
    const person = await signUp(server);
    const { perOwner } = projectLimits;
    const made = await atOnce(perOwner + extra, (index) =>
      person.call('POST', '/api/v2/projects', { name: `${index}` }),
    );
    // The default project counts too.
    expect(made).toBe(perOwner - 1);
    const { id: organizationId } = (await person.call('POST', '/api/v2/organizations', { name: 'Engines' })).json().data
      .organization;
    const filled = perOwner - 5;
    expect(
      await atOnce(filled, (index) => person.call('POST', '/api/v2/projects', { name: `${index}`, organizationId })),
    ).toBe(filled);
    const own = (await person.call('GET', '/api/v2/projects'))
      .json()
      .data.projects.filter(
        (each: { organizationId: string | null; isDefault: boolean }) =>
          each.organizationId === null && !each.isDefault,
      );
    const moved = await atOnce(extra, (index) =>
      person.call('PUT', `/api/v2/projects/${own[index].id}`, { organizationId }),
    );
    expect(moved).toBe(5);
    const all = await listed(person, 'projects', 'projects');
    expect(all.filter((each) => each.organizationId === organizationId)).toHaveLength(perOwner);
  });

  it('an organization has no more than the allowed open invites', async () => {
    const person = await signUp(server);
    const { id } = (await person.call('POST', '/api/v2/organizations', { name: 'Engines' })).json().data.organization;
    const { openInvites } = organizationLimits;
    const made = await atOnce(openInvites + extra, () =>
      person.call('POST', `/api/v2/organizations/${id}/invites`, {}),
    );
    expect(made).toBe(openInvites);
  });
});
