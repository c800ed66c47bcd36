import type { OrganizationRole } from '@hopwise/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpired } from '../accounts/index.ts';
import {
  createAppWithMail,
  signUpConfirmed,
  type TestApp,
  type TestMailServer,
  type TestPerson,
} from '../testing/index.ts';
import { organizationInvites } from './invites-table.ts';
import { updateRole } from './members-table.ts';

let server: TestApp;
let mailServer: TestMailServer;
let owner: TestPerson;
let organizationId: string;
let base: string;
beforeAll(async () => {
  ({ server, mailServer } = await createAppWithMail());
});
beforeEach(async () => {
  owner = await signUpConfirmed(server, 'Olga Owner');
  const made = await owner.call('POST', '/api/v2/organizations', { name: 'Engines' });
  organizationId = made.json().data.organization.id;
  base = `/api/v2/organizations/${organizationId}`;
});
afterAll(() => server.close());

const invite = async ({ call }: TestPerson, role: OrganizationRole): Promise<string> =>
  (await call('POST', `${base}/invites`, { role })).json().data.token;
const accept = ({ call }: TestPerson, token: string) => call('POST', '/api/v2/invites/accept', { token });
const memberUrl = ({ user }: TestPerson) => `${base}/members/${user.id}`;

async function join(name: string, role: OrganizationRole): Promise<TestPerson> {
  const person = await signUpConfirmed(server, name);
  await accept(person, await invite(owner, role));
  return person;
}

const notValid = [404, 'This invite is no longer valid: it was used, was revoked or has expired'];

async function expectDead(token: string, person: TestPerson): Promise<void> {
  for (const path of ['open', 'accept']) {
    const response = await person.call('POST', `/api/v2/invites/${path}`, { token });
    expect([response.statusCode, response.json().message]).toEqual(notValid);
  }
}

describe("an invite ends with its creator's role", () => {
  it("when they are removed, so that they can't return with it", async () => {
    const admin = await join('Adam', 'admin');
    const token = await invite(admin, 'admin');
    await owner.call('DELETE', memberUrl(admin));
    await expectDead(token, admin);
    expect((await owner.call('GET', `${base}/invites`)).json().data.invites).toEqual([]);
    expect((await owner.call('GET', `${base}/audit`)).json().data.entries[0]).toMatchObject({
      action: 'member.removed',
      details: { member: 'Adam', revokedInvites: '1' },
    });
  });

  it('when they leave, or delete their account', async () => {
    const [leaver, gone] = [await join('Lea', 'admin'), await join('Gus', 'admin')];
    const tokens = [await invite(leaver, 'member'), await invite(gone, 'member')];
    await leaver.call('DELETE', memberUrl(leaver));
    await gone.call('POST', '/api/v2/account/delete', { currentPassword: gone.password });
    const stranger = await signUpConfirmed(server);
    for (const token of tokens) await expectDead(token, stranger);
    expect((await owner.call('GET', `${base}/invites`)).json().data.invites).toEqual([]);
  });

  it('when they are demoted, except for roles they can still invite to', async () => {
    const second = await join('Otto', 'owner');
    const tokens = { owner: await invite(second, 'owner'), member: await invite(second, 'member') };
    await owner.call('PUT', memberUrl(second), { role: 'admin' });
    const stranger = await signUpConfirmed(server);
    await expectDead(tokens.owner, stranger);
    expect((await accept(stranger, tokens.member)).statusCode).toBe(200);
    const own = await invite(second, 'admin');
    await owner.call('PUT', memberUrl(second), { role: 'member' });
    await expectDead(own, await signUpConfirmed(server));
  });

  it('even if it was left over from before, and is then deleted', async () => {
    const admin = await join('Adam', 'admin');
    const token = await invite(admin, 'member');
    await updateRole(server.database.db, organizationId, admin.user.id, 'member');
    await expectDead(token, await signUpConfirmed(server));
    const kept = await invite(owner, 'owner');
    await deleteExpired.run(server.database.db);
    expect(await server.database.db.select().from(organizationInvites)).toHaveLength(1);
    expect((await accept(await signUpConfirmed(server), kept)).statusCode).toBe(200);
  });

  it('and never admits someone while the inviter is being removed', async () => {
    const admin = await join('Adam', 'admin');
    const guests = await Promise.all(
      Array.from({ length: 5 }, (_, index) => signUpConfirmed(server, `Guest ${index}`)),
    );
    const tokens = await Promise.all(guests.map(() => invite(admin, 'admin')));
    const [removed, ...accepted] = await Promise.all([
      owner.call('DELETE', memberUrl(admin)),
      ...guests.map((guest, index) => accept(guest, tokens[index] ?? '')),
    ]);
    expect(removed?.statusCode).toBe(200);
    const members = (await owner.call('GET', `${base}/members`)).json().data.members;
    expect(members).toHaveLength(1 + accepted.filter(({ statusCode }) => statusCode === 200).length);
    for (const token of tokens) await expectDead(token, admin);
  });
});

describe('an emailed invite', () => {
  const mailTo = (person: TestPerson, email: string) => person.call('POST', `${base}/invites`, { email });

  it('names its sender, and turns no user-chosen name into a link or a line', async () => {
    const mallory = await signUpConfirmed(server, 'Pay now: https://evil.example/pay?x=1 or www.evil.example');
    await accept(mallory, await invite(owner, 'admin'));
    const response = await mailTo(mallory, 'stranger@example.com');
    expect(response.json().data.mailed).toBe(true);
    const { text } = await mailServer.nextMail('Invitation');
    expect(text).toMatch(/^Subject: Invitation to join an organization on Hopwise$/m);
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain(mallory.email);
    expect(words).toContain('on http://hopwise.example');
    expect(words).not.toMatch(/evil\.example|https:\/\//);
    expect(words).toContain("If you don't know the sender, ignore this email");
  });

  it('goes to one recipient three times a day, across inviters', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 5; round++) {
      const response = await mailTo(owner, round % 2 === 0 ? 'Often@example.com' : 'often@EXAMPLE.com');
      statuses.push(response.statusCode);
      if (response.statusCode !== 201) continue;
      await owner.call('DELETE', `${base}/invites/${response.json().data.invite.id}`);
      await mailServer.nextMail('Invitation');
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    const refused = await mailTo(await join('Adam', 'admin'), 'often@example.com');
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'This email address already got several invites. Remove it and send the link yourself. Try again in 1440 minutes',
    ]);
    expect((await owner.call('POST', `${base}/invites`, {})).statusCode).toBe(201);
  });

  it('is limited to thirty an hour per person, and sixty per organization', { tags: 'slow' }, async () => {
    const sendAll = async (person: TestPerson, count: number) => {
      const calls = Array.from({ length: count }, (_, index) => mailTo(person, `${index}-${person.email}`));
      const mailed = (await Promise.all(calls)).filter(({ statusCode }) => statusCode === 201).length;
      for (let index = 0; index < mailed; index++) await mailServer.nextMail('Invitation');
      return mailed;
    };
    const [first, second] = [await join('Adam', 'admin'), await join('Ben', 'admin')];
    expect([await sendAll(owner, 33), await sendAll(first, 30), await sendAll(second, 3)]).toEqual([30, 30, 0]);
  });
});

describe('a name', () => {
  it.each(['Engines\nBcc: x@example.com', 'Engines\r\n\r\nHello', 'a\u0000b', 'a\u2028b', '\u202Egnp.exe'])(
    "an organization's name is one line: %j",
    async (name) => {
      const message = 'Organization name must be one line without control characters';
      for (const response of [
        await owner.call('POST', '/api/v2/organizations', { name }),
        await owner.call('PUT', base, { name }),
      ]) {
        expect([response.statusCode, response.json().message]).toEqual([400, message]);
      }
    },
  );
});
