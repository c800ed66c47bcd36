import { type ClientComparison, clientComparison, shareLink } from '@hopwise/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createAppWithSite,
  createProjectOfTeam,
  type TestApp,
  type TestPerson,
  type TestSite,
} from '../testing/index.ts';
import { clientComparisonShares } from './client-comparisons-table.ts';
import { branchingSite } from './testing/branching-site.ts';

let server: TestApp;
let site: TestSite;
let ada: TestPerson;
beforeAll(async () => {
  ({ server, site, person: ada } = await createAppWithSite(branchingSite));
});
afterAll(() => server.close());

async function compare(person = ada, body: object = {}): Promise<ClientComparison> {
  const call = { url: `${site.origin}/page`, axes: ['method'], ...body };
  return (await person.call('POST', '/v2/client-comparisons', call)).json().data.comparison;
}
const sharePath = (id: string) => `/v2/client-comparisons/${id}/share`;
const share = async (id: string, person = ada) =>
  shareLink.parse((await person.call('POST', sharePath(id))).json().data.share);
const openShared = (token: string, file = '') => server.app.inject(`/v2/shared/client-comparisons/${token}${file}`);

it("can be read by anyone with the link, but isn't indexed by search engines", async () => {
  const made = await compare();
  const { token, url } = await share(made.id);
  expect(url).toMatch(new RegExp(`^http://localhost(:\\d+)?/shared/clients/${token}$`));
  const response = await openShared(token);
  expect([response.statusCode, response.headers['x-robots-tag']]).toEqual([200, 'noindex']);
  expect(clientComparison.parse(response.json().data.comparison)).toEqual({ ...made, mayEdit: false });
});

it.each([
  ['markdown', 'text/markdown'],
  ['pdf', 'application/pdf'],
  ['json', 'application/json'],
  ['csv', 'text/csv'],
])('can be downloaded with the link as %s', async (format, type) => {
  const { id } = await compare();
  const { token } = await share(id);
  const file = await openShared(token, `/export/${format}`);
  expect([file.statusCode, file.headers['x-robots-tag'], file.headers['content-type']?.split(';')[0]]).toEqual([
    ...[200, 'noindex', type],
  ]);
  expect((await openShared('x'.repeat(43), `/export/${format}`)).statusCode).toBe(404);
});

it('keeps its link when shared again, and gets a new one after it is revoked', async () => {
  const { id } = await compare();
  const first = await share(id);
  expect(await share(id)).toEqual(first);
  expect((await ada.call('GET', sharePath(id))).json().data.share).toEqual(first);
  expect((await ada.call('DELETE', sharePath(id))).json().data).toEqual({ revoked: true });
  const closed = await openShared(first.token);
  expect([closed.statusCode, closed.json().message]).toEqual([
    404,
    'This link is no longer valid: it was revoked, or its comparison was deleted',
  ]);
  expect((await ada.call('GET', sharePath(id))).json().data.share).toBeNull();
  expect((await share(id)).token).not.toBe(first.token);
});

it("has a link that isn't in the database", async () => {
  const { token } = await share((await compare()).id);
  expect(JSON.stringify(await server.database.db.select().from(clientComparisonShares))).not.toContain(token);
});

it('is closed with its comparison and with its project', async () => {
  const deleted = await compare();
  const { token } = await share(deleted.id);
  await ada.call('DELETE', `/v2/client-comparisons/${deleted.id}`);
  expect((await openShared(token)).statusCode).toBe(404);

  const projectId = (await ada.call('POST', '/v2/projects', { name: 'Shop' })).json().data.project.id;
  const link = await share((await compare(ada, { projectId })).id);
  await ada.call('DELETE', `/v2/projects/${projectId}?checks=delete`);
  expect((await openShared(link.token)).statusCode).toBe(404);
});

it('is shared only by its creator and admins', async () => {
  const { projectId, member } = await createProjectOfTeam(server, ada);
  const ofOwner = await compare(ada, { projectId });
  for (const method of ['POST', 'GET', 'DELETE'] as const) {
    const refused = await member.call(method, sharePath(ofOwner.id));
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Only its creator and organization admins can share this comparison',
    ]);
  }
  const ofMember = await compare(member, { projectId });
  const link = await share(ofMember.id, member);
  expect(await share(ofMember.id)).toEqual(link);
});

it('is recorded in the audit trail', async () => {
  const { id } = await compare();
  await share(id);
  await ada.call('DELETE', sharePath(id));
  const [revoked, created] = (await ada.call('GET', '/v2/account/audit?group=sharing')).json().data.entries;
  const details = { comparison: id, url: `${site.origin}/page` };
  expect([revoked, created]).toMatchObject([
    { action: 'share.revoked', details },
    { action: 'share.created', details },
  ]);
});

it('is shared by no one else', async () => {
  const { id } = await compare();
  const { projectId: _, member: stranger } = await createProjectOfTeam(server, ada);
  expect((await stranger.call('POST', sharePath(id))).statusCode).toBe(404);
  expect((await server.app.inject({ method: 'POST', url: sharePath(id) })).statusCode).toBe(401);
});

it("opens no check with a comparison's link, or the other way around", async () => {
  const { token } = await share((await compare()).id);
  expect((await server.app.inject(`/v2/shared/${token}`)).statusCode).toBe(404);
  const tracked = await ada.call('POST', '/v2/track', { url: `${site.origin}/home`, enableSSLAnalysis: false });
  const ofCheck = await ada.call('POST', `/v2/checks/${tracked.json().data.check.id}/share`);
  expect((await openShared(ofCheck.json().data.share.token)).statusCode).toBe(404);
});

it.each(['x', '%00', '%E0%A4%A', 'a'.repeat(2000), '..%2F..'])("isn't opened by %j", async (token) => {
  expect([400, 404]).toContain((await openShared(token)).statusCode);
});
