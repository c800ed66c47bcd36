import { type AuditEntry, auditExport } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilJob, upload } from '../bulk/testing/upload.ts';
import {
  createTestApp,
  register,
  signIn,
  signUp,
  startTestSite,
  type TestApp,
  type TestPerson,
  type TestSite,
  testPassword,
} from '../testing/index.ts';
import { auditEntries, insertAuditEntry } from './audit-entries-table.ts';
import { plainUrl } from './record-audit.ts';
import { pruneAudit } from './routes.ts';

describe('audit', () => {
  let server: TestApp;
  let site: TestSite;
  /** The first account. */
  let owner: TestPerson;
  let person: TestPerson;
  beforeAll(async () => {
    server = await createTestApp();
    site = await startTestSite((_request, response) => response.end('hello'));
    owner = await signUp(server, 'Olga Owner');
  });
  beforeEach(async () => {
    person = await register(server.app);
  });
  afterAll(async () => {
    await site.close();
    await server.close();
  });

  const entriesAt = async ({ call }: TestPerson, path: string, query = ''): Promise<AuditEntry[]> =>
    (await call('GET', `/api/v2/${path}${query}`)).json().data.entries;
  const own = (query = '') => entriesAt(person, 'account/audit', query);
  const ofServer = (query = '') => entriesAt(owner, 'admin/audit', query);
  const actionsOf = (entries: AuditEntry[]) => entries.map(({ action }) => action);
  const signInFrom = (remoteAddress: string, password: string, email = person.email) =>
    server.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password }, remoteAddress });

  describe('the audit trail of an account', () => {
    it('has events of the account and its own things, without secrets', async () => {
      const secrets: string[] = [];
      const { key, apiKey } = (await person.call('POST', '/api/v2/api-keys', { name: 'robot' })).json().data;
      await person.call('DELETE', `/api/v2/api-keys/${apiKey.id}`);
      const url = `${site.origin.replace('://', '://ada:hunter2@')}/page?token=t0psecret`;
      const { id } = (await person.call('POST', '/api/v2/track', { url })).json().data.check;
      const { token } = (await person.call('POST', `/api/v2/checks/${id}/share`)).json().data.share;
      secrets.push(key, token, 'hunter2', 't0psecret', person.password);
      await person.call('POST', `/api/v2/checks/${id}/share`);
      await person.call('DELETE', `/api/v2/checks/${id}/share`);
      await person.call('GET', `/api/v2/export/${id}/json`);
      await person.call('GET', '/api/v2/export/checks/csv?period=7d');
      await person.call('DELETE', `/api/v2/checks/${id}`);
      const project = (await person.call('POST', '/api/v2/projects', { name: 'Shop' })).json().data.project;
      await person.call('DELETE', `/api/v2/projects/${project.id}?checks=delete`);
      const { jobId } = (await upload(server.app, person.cookie, `url\n${site.origin}/1`)).json().data;
      await untilJob(person, jobId);
      await person.call('GET', `/api/v2/bulk/jobs/${jobId}/results.csv`);
      await person.call('GET', `/api/v2/bulk/jobs/${jobId}/report.md`);
      await person.call('DELETE', `/api/v2/bulk/jobs/${jobId}?checks=delete`);
      const other = await signIn(server.app, person.email);
      const sessions = (await person.call('GET', '/api/v2/sessions')).json().data.sessions;
      const elsewhere = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id;
      await person.call('DELETE', `/api/v2/sessions/${elsewhere}`);
      await person.call('DELETE', '/api/v2/sessions');
      const email = `new-${person.email}`;
      await person.call('PUT', '/api/v2/account/email', { email, currentPassword: testPassword });
      const passwords = { currentPassword: testPassword, newPassword: 'Battery-staple-2' };
      await person.call('PUT', '/api/v2/account/password', passwords);
      expect((await other.call('GET', '/api/v1/auth/me')).statusCode).toBe(401);
      const entries = await own();
      expect(actionsOf(entries).reverse()).toEqual([
        'account.created',
        'session.started',
        'api-key.created',
        'api-key.revoked',
        'share.created',
        'share.revoked',
        'export.check',
        'export.checks',
        'check.deleted',
        'project.deleted',
        'export.bulk-results',
        'export.bulk-report',
        'bulk-job.deleted',
        'session.started',
        'session.ended',
        'sessions.ended',
        'account.email-changed',
        'account.password-changed',
      ]);
      const reported = {
        actorId: person.user.id,
        actorName: 'Ada Lovelace',
        address: '127.0.0.1',
        organizationId: null,
      };
      for (const entry of entries) expect(entry).toMatchObject({ ...reported, accountId: person.user.id });
      const stored = JSON.stringify(await server.database.db.select().from(auditEntries));
      for (const secret of secrets) expect(stored).not.toContain(secret);
      expect(entries.find(({ action }) => action === 'export.check')?.details.url).toBe(`${site.origin}/page`);

      await person.call('POST', '/api/v1/auth/logout');
      expect((await signInFrom('127.0.0.1', 'Battery-staple-2', email)).statusCode).toBe(200);
      const again = await signIn(server.app, email, 'Battery-staple-2');
      await again.call('POST', '/api/v2/account/delete', { currentPassword: 'Battery-staple-2' });
      const [deleted, , , signedOut] = await ofServer();
      expect(deleted).toMatchObject({ action: 'account.deleted', actorEmail: email, details: { account: email } });
      expect(signedOut).toMatchObject({ action: 'session.ended', accountId: person.user.id });
    });

    it('has failed sign-ins with their address, visible only to the account and the server admin', async () => {
      const organization = (await person.call('POST', '/api/v2/organizations', { name: 'Team' })).json().data
        .organization;
      await signInFrom('192.0.2.9', 'Wrong-horse-1');
      await signInFrom('192.0.2.9', 'Wrong-horse-1', 'nobody@example.com');
      const failed = { action: 'session.failed', actorId: null, actorName: '', address: '192.0.2.9' };
      await expect.poll(async () => (await own())[0]).toMatchObject({ ...failed, accountId: person.user.id });
      expect((await ofServer('?group=sign-in&limit=1'))[0]).toMatchObject(failed);
      const stored = JSON.stringify(await server.database.db.select().from(auditEntries));
      expect(stored).not.toContain('nobody@example.com');
      expect(actionsOf(await entriesAt(person, `organizations/${organization.id}/audit`))).toEqual([
        'organization.created',
      ]);
    });

    it('has the right address for each of many concurrent calls', async () => {
      const people = await Promise.all(Array.from({ length: 8 }, () => signUp(server)));
      const addressOf = (index: number) => `198.51.100.${index + 1}`;
      await Promise.all(
        people.flatMap(({ cookie }, index) =>
          Array.from({ length: 3 }, (_, round) =>
            server.app.inject({
              method: 'POST',
              url: '/api/v2/api-keys',
              headers: { cookie },
              payload: { name: `${round}` },
              remoteAddress: addressOf(index),
            }),
          ),
        ),
      );
      for (const [index, each] of people.entries()) {
        const made = await entriesAt(each, 'account/audit', '?group=api-keys');
        expect(made.map(({ address }) => address)).toEqual(Array(3).fill(addressOf(index)));
      }
    });
  });

  describe('the audit trail of an organization', () => {
    it('is visible to its owners, and stays for the server admin when the organization is deleted', async () => {
      const { id } = (await person.call('POST', '/api/v2/organizations', { name: 'Team' })).json().data.organization;
      const project = (await person.call('POST', '/api/v2/projects', { name: 'Shop', organizationId: id })).json().data
        .project;
      const tracked = await person.call('POST', '/api/v2/track', { url: site.origin, projectId: project.id });
      const checkId = tracked.json().data.check.id;
      await person.call('GET', `/api/v2/export/${checkId}/csv`);
      await person.call('GET', '/api/v2/export/checks/csv?period=7d');
      await person.call('DELETE', `/api/v2/checks/${checkId}`);
      await person.call('DELETE', `/api/v2/projects/${project.id}?checks=delete`);
      const path = `organizations/${id}/audit`;
      expect(actionsOf(await entriesAt(person, path))).toEqual([
        'project.deleted',
        'check.deleted',
        'export.checks',
        'export.check',
        'organization.created',
      ]);
      // Everything that a person can see was filtered out, including their own entries.
      expect(actionsOf(await own('?group=exports'))).toEqual(['export.checks']);
      await person.call('DELETE', `/api/v2/organizations/${id}`);
      expect((await person.call('GET', `/api/v2/${path}`)).statusCode).toBe(404);
      const kept = (await ofServer('?group=organizations')).filter(({ organizationId }) => organizationId === id);
      expect(actionsOf(kept)).toEqual(['organization.deleted', 'organization.created']);
    });
  });

  const entry = (values: Partial<typeof auditEntries.$inferSelect>) => ({
    organizationId: null,
    accountId: null,
    at: new Date(),
    actorId: null,
    actorName: '',
    actorEmail: null,
    address: null,
    action: 'server.pruned' as const,
    details: {},
    ...values,
  });

  describe('a list of entries', () => {
    it('is paged and filtered by kind and person', async () => {
      for (const name of ['a', 'b', 'c']) await person.call('POST', '/api/v2/api-keys', { name });
      const all = await own();
      expect(actionsOf(all)).toHaveLength(5);
      const page = (await person.call('GET', '/api/v2/account/audit?limit=2')).json().data;
      expect(page).toEqual({ entries: all.slice(0, 2), nextBefore: all[1]?.id });
      const next = (await person.call('GET', `/api/v2/account/audit?limit=3&before=${page.nextBefore}`)).json().data;
      expect(next.entries).toEqual(all.slice(2));
      expect(await own('?group=account')).toEqual(all.slice(4));
      expect(await ofServer(`?person=${person.email.toUpperCase()}`)).toEqual(all);
      expect(await own('?person=nobody')).toEqual([]);
      for (const query of ['limit=0', 'before=x', 'group=secrets', `person=${'x'.repeat(255)}`]) {
        expect((await person.call('GET', `/api/v2/account/audit?${query}`)).statusCode).toBe(400);
      }
    });

    it('is empty for a name that no database can store', async () => {
      for (const path of ['account/audit', 'account/audit/export/json', 'admin/accounts']) {
        const response = await owner.call('GET', `/api/v2/${path}?person=%00&search=%00`);
        const { entries, accounts } = path.endsWith('json') ? response.json() : response.json().data;
        expect([response.statusCode, entries ?? accounts]).toEqual([200, []]);
      }
    });

    it('reads a limited number of entries per page, however few match', async () => {
      const { db } = server.database;
      await insertAuditEntry(db, entry({ accountId: person.user.id, action: 'share.created', details: { url: 'x' } }));
      await db.execute(sql`
      insert into audit_entries (account_id, at, actor_name, action, details)
      select ${person.user.id}::uuid, now(), '', 'server.pruned', '{}' from generate_series(1, 4100)`);
      let pages = 0;
      const found: AuditEntry[] = [];
      for (let before = ''; pages < 10; ) {
        const { data } = (await person.call('GET', `/api/v2/account/audit?group=sharing${before}`)).json();
        pages += 1;
        found.push(...data.entries);
        if (data.nextBefore === null) break;
        before = `&before=${data.nextBefore}`;
      }
      expect([pages, actionsOf(found)]).toEqual([3, ['share.created']]);
      const { entries } = auditExport.parse(
        (await person.call('GET', '/api/v2/account/audit/export/json?group=sharing')).json(),
      );
      expect(actionsOf(entries)).toEqual(['share.created']);
    });

    it('is exported as CSV that no spreadsheet executes, and as JSON, and the export is an entry', async () => {
      await person.call('PUT', '/api/v2/account/profile', { name: '=cmd|calc' });
      await person.call('POST', '/api/v2/api-keys', { name: 'robot' });
      const csv = await person.call('GET', '/api/v2/account/audit/export/csv');
      expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
      expect(csv.headers['content-disposition']).toBe('attachment; filename="audit-trail.csv"');
      const [head, exported, made] = csv.body.split('\r\n');
      expect(head).toBe('id,at,actorId,actorName,actorEmail,address,action,organizationId,accountId,details');
      expect(exported).toContain(",'=cmd|calc,");
      expect(exported).toContain(',export.audit,');
      expect(made).toContain(',api-key.created,');
      const json = await person.call('GET', '/api/v2/account/audit/export/json');
      const { entries } = auditExport.parse(json.json());
      expect(entries).toEqual(await own());
      expect(actionsOf(entries).slice(0, 2)).toEqual(['export.audit', 'export.audit']);
      expect((await person.call('GET', '/api/v2/account/audit/export/pdf')).statusCode).toBe(400);
    });
  });

  describe('entries', () => {
    it('are never changed', async () => {
      const change = server.database.db.update(auditEntries).set({ actorName: 'Another name' });
      await expect(change).rejects.toMatchObject({
        cause: { message: expect.stringContaining('entries of the audit trail are never changed') },
      });
    });

    it('are deleted in steps when they expire', async () => {
      const { db } = server.database;
      await db.delete(auditEntries);
      await db.execute(sql`
      insert into audit_entries (at, actor_name, action, details)
      select now() - interval '31 days', '', 'server.pruned', '{}' from generate_series(1, 700)`);
      await insertAuditEntry(db, entry({ actorName: 'kept' }));
      const job = pruneAudit({ auditRetentionDays: 30 });
      const runs: (boolean | number)[] = [];
      for (let isMore: boolean | number = true; isMore; runs.push(isMore))
        isMore = await db.transaction((tx) => job.run(tx));
      expect(runs).toEqual([true, false]);
      expect((await db.select().from(auditEntries)).map(({ actorName }) => actorName)).toEqual(['kept']);
    });
  });
});

describe('a URL in the audit trail', () => {
  it.each([
    ['https://shop.example/a?token=secret#secret', 'https://shop.example/a'],
    ['http://ada:secret@shop.example/a', 'http://shop.example/a'],
    ['http://ada:secret@secret@shop.example/a', 'http://shop.example/a'],
    ['http:///ada:secret@shop.example/a', 'http://shop.example/a'],
    ['http:\\\\ada:secret@shop.example\\a', 'http://shop.example/a'],
    ['http:ada:secret@shop.example', 'http://shop.example/'],
    ['ada:secret@shop.example/a', 'shop.example/a'],
    ['http://ada:secret@[shop/a?secret', '[shop/a'],
    [`http://shop.example/${'a'.repeat(300)}`, `http://shop.example/${'a'.repeat(180)}`],
  ])('%s becomes %s', (url, written) => {
    expect(plainUrl(url)).toBe(written);
  });
});
