import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesSomething } from '../http/route-policy.ts';
import { createTestApp, type TestApp } from '../testing/index.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Method, path, access and rate class. `/v2` serves every path of `/api/v2`. */
const apiRoutes = `
  DELETE /api/v2/account/email/pending                   session change
  DELETE /api/v2/alert-channels/:id                      user    change
  DELETE /api/v2/api-keys/:id                            session change
  DELETE /api/v2/attention/snoozes                       user    change
  DELETE /api/v2/attention/snoozes/:id                   user    change
  DELETE /api/v2/bulk/jobs/:id                           user    change
  DELETE /api/v2/checks/:id                              guest   change
  DELETE /api/v2/checks/:id/share                        guest   change
  DELETE /api/v2/contract-runs/:id                       user    change
  DELETE /api/v2/client-comparisons/:id                  user    change
  DELETE /api/v2/client-comparisons/:id/share            user    change
  DELETE /api/v2/contracts/:id                           user    change
  DELETE /api/v2/contracts/:id/badge                     user    change
  DELETE /api/v2/guest-checks                            session change
  DELETE /api/v2/monitor-views/:id                       user    change
  DELETE /api/v2/monitors/:id                            user    change
  DELETE /api/v2/organizations/:id                       session change
  DELETE /api/v2/organizations/:id/invites/:inviteId     session change
  DELETE /api/v2/organizations/:id/members/:userId       session change
  DELETE /api/v2/projects/:id                            user    change
  DELETE /api/v2/projects/:id/status-notes/:noteId        user    change
  DELETE /api/v2/sessions                                session change
  DELETE /api/v2/sessions/:id                            session change
  GET    /api/v1/auth/me                                 user    none
  GET    /api/v2/account/audit                           session read
  GET    /api/v2/account/audit/export/:format            session report
  GET    /api/v2/account/use                             user    read
  GET    /api/v2/admin/accounts                          session read
  GET    /api/v2/admin/audit                             session read
  GET    /api/v2/admin/audit/export/:format              session report
  GET    /api/v2/alert-channels                          user    read
  GET    /api/v2/alert-channels/:id/deliveries           user    read
  GET    /api/v2/alert-mails/:token/stop                 anyone  read
  GET    /api/v2/analyze/check/:id                       guest   read
  GET    /api/v2/api-keys                                session read
  GET    /api/v2/attention                               user    read
  GET    /api/v2/attention/snoozes/:id                   user    read
  GET    /api/v2/badges/:token                           anyone  read
  GET    /api/v2/bulk/jobs                               user    read
  GET    /api/v2/bulk/jobs/:id                           user    read
  GET    /api/v2/bulk/jobs/:id/comparison                user    report
  GET    /api/v2/bulk/jobs/:id/comparison.csv            user    report
  GET    /api/v2/bulk/jobs/:id/comparison/rows           user    read
  GET    /api/v2/bulk/jobs/:id/contract                  user    report
  GET    /api/v2/bulk/jobs/:id/report.md                 user    report
  GET    /api/v2/bulk/jobs/:id/report.pdf                user    report
  GET    /api/v2/bulk/jobs/:id/results.csv               user    report
  GET    /api/v2/bulk/jobs/:id/results.json              user    report
  GET    /api/v2/bulk/jobs/:id/rows                      user    read
  GET    /api/v2/bulk/jobs/:id/summary                   user    report
  GET    /api/v2/checks/:id/browser-trace                guest   read
  GET    /api/v2/checks/:id/browser-trace/screenshot     guest   read
  GET    /api/v2/checks/:id/compare/:otherId             guest   read
  GET    /api/v2/checks/:id/contract                     user    read
  GET    /api/v2/checks/:id/history                      guest   read
  GET    /api/v2/checks/:id/share                        guest   read
  GET    /api/v2/checks/recent                           user    read
  GET    /api/v2/client-comparisons/:id                  user    read
  GET    /api/v2/client-comparisons/:id/export/:format   user    report
  GET    /api/v2/client-comparisons/:id/share            user    read
  GET    /api/v2/contract-runs/:id                       user    read
  GET    /api/v2/contract-runs/:id/comparison            user    report
  GET    /api/v2/contract-runs/:id/comparison.csv        user    report
  GET    /api/v2/contract-runs/:id/comparison/rows       user    read
  GET    /api/v2/contract-runs/:id/rows                  user    read
  GET    /api/v2/contracts                               user    read
  GET    /api/v2/contracts/:id                           user    read
  GET    /api/v2/contracts/:id/runs                      user    read
  GET    /api/v2/export/:checkId/:format                 guest   report
  GET    /api/v2/export/checks/:format                   user    report
  GET    /api/v2/export/monitors/:format                 user    report
  GET    /api/v2/guest-checks                            session read
  GET    /api/v2/monitor-badges/:token/shields.json      anyone  read
  GET    /api/v2/monitor-badges/:token/status.svg        anyone  read
  GET    /api/v2/monitor-badges/:token/uptime.svg        anyone  read
  GET    /api/v2/monitor-views                           user    read
  GET    /api/v2/monitors                                user    read
  GET    /api/v2/monitors/:id                            user    read
  GET    /api/v2/monitors/:id/days                       user    read
  GET    /api/v2/monitors/:id/incidents                  user    read
  GET    /api/v2/monitors/:id/problem                    user    read
  GET    /api/v2/monitors/:id/response-times             user    read
  GET    /api/v2/monitors/:id/runs                       user    read
  GET    /api/v2/monitors/:id/timeline                   user    read
  GET    /api/v2/monitors/facets                         user    read
  GET    /api/v2/monitors/incidents                      user    read
  GET    /api/v2/options                                 anyone  none
  GET    /api/v2/onboarding                              user    read
  GET    /api/v2/organizations                           user    read
  GET    /api/v2/organizations/:id                       user    read
  GET    /api/v2/organizations/:id/alert-channels        user    read
  GET    /api/v2/organizations/:id/audit                 user    read
  GET    /api/v2/organizations/:id/audit/export/:format  user    report
  GET    /api/v2/organizations/:id/invites               session read
  GET    /api/v2/organizations/:id/members               user    read
  GET    /api/v2/organizations/:id/report-brand          user    read
  GET    /api/v2/projects                                user    read
  GET    /api/v2/projects/:id                            user    read
  GET    /api/v2/projects/:id/alert-channels             user    read
  GET    /api/v2/projects/:id/checks                     user    read
  GET    /api/v2/projects/:id/client-comparisons         user    read
  GET    /api/v2/projects/:id/contracts                  user    read
  GET    /api/v2/projects/:id/monitors                   user    read
  GET    /api/v2/projects/:id/status-notes               user    read
  GET    /api/v2/projects/:id/status-page                user    read
  GET    /api/v2/sessions                                session read
  GET    /api/v2/shared/:token                           anyone  read
  GET    /api/v2/shared/:token/browser-trace/screenshot  anyone  read
  GET    /api/v2/shared/:token/export/:format            anyone  report
  GET    /api/v2/shared/client-comparisons/:token        anyone  read
  GET    /api/v2/shared/client-comparisons/:token/export/:format anyone  report
  GET    /api/v2/stats                                   user    read
  GET    /api/v2/stats/certificates                      user    report
  GET    /api/v2/stats/hosts                             user    read
  GET    /api/v2/status-pages                            user    read
  GET    /api/v2/status-pages/:token                     anyone  read
  GET    /api/v2/status-pages/:token/feed.atom           anyone  read
  GET    /api/v2/track/:id                               guest   none
  GET    /health                                         anyone  none
  POST   /api/v1/auth/login                              anyone  credentials
  POST   /api/v1/auth/logout                             anyone  change
  POST   /api/v1/auth/password-reset                     anyone  credentials
  POST   /api/v1/auth/password-reset/confirm             anyone  credentials
  POST   /api/v1/auth/refresh                            session change
  POST   /api/v1/auth/register                           anyone  credentials
  POST   /api/v1/track                                   guest   track
  POST   /api/v2/account/delete                          session credentials
  POST   /api/v2/account/email/confirm                   anyone  credentials
  POST   /api/v2/account/email/confirmation              session credentials
  POST   /api/v2/admin/accounts/:id/disable              session change
  POST   /api/v2/admin/accounts/:id/enable               session change
  POST   /api/v2/admin/accounts/:id/end-sessions         session change
  POST   /api/v2/alert-channels/:id/rotate-secret        user    change
  POST   /api/v2/alert-channels/:id/test                 user    change
  POST   /api/v2/alert-deliveries/:id/resend             user    change
  POST   /api/v2/alert-mails/:token/stop                 anyone  credentials
  POST   /api/v2/alert-mails/change                      anyone  credentials
  POST   /api/v2/alert-mails/open                        anyone  credentials
  POST   /api/v2/analyze/comprehensive                   guest   track
  POST   /api/v2/analyze/security                        guest   track
  POST   /api/v2/analyze/seo                             guest   track
  POST   /api/v2/analyze/ssl                             guest   track
  POST   /api/v2/api-keys                                session change
  POST   /api/v2/bulk/jobs/:id/cancel                    user    change
  POST   /api/v2/bulk/jobs/:id/retry                     user    track
  POST   /api/v2/bulk/sitemap                            user    track
  POST   /api/v2/bulk/upload                             user    track
  POST   /api/v2/checks/:id/browser-trace                guest   track
  POST   /api/v2/checks/:id/retrack                      guest   track
  POST   /api/v2/checks/:id/share                        guest   change
  POST   /api/v2/client-comparisons                      user    track
  POST   /api/v2/client-comparisons/:id/share            user    change
  POST   /api/v2/contract-runs/:id/cancel                user    change
  POST   /api/v2/contract-runs/:id/rows/:number/accept   user    change
  POST   /api/v2/contracts/:id/badge                     user    change
  POST   /api/v2/contracts/:id/runs                      user    track
  POST   /api/v2/contracts/:id/tests                     user    change
  POST   /api/v2/contracts/test                          user    track
  POST   /api/v2/guest-checks/claim                      session change
  POST   /api/v2/invites/accept                          session credentials
  POST   /api/v2/invites/open                            anyone  credentials
  POST   /api/v2/monitor-views                           user    change
  POST   /api/v2/monitors/:id/accept                     user    track
  POST   /api/v2/monitors/:id/pause                      user    change
  POST   /api/v2/monitors/:id/resume                     user    track
  POST   /api/v2/monitors/:id/run                        user    track
  POST   /api/v2/monitors/actions                        user    change
  POST   /api/v2/onboarding/sample                       user    change
  POST   /api/v2/organizations                           session change
  POST   /api/v2/organizations/:id/alert-channels        user    change
  POST   /api/v2/organizations/:id/invites               session change
  POST   /api/v2/projects                                user    change
  POST   /api/v2/projects/:id/alert-channels             user    change
  POST   /api/v2/projects/:id/contracts                  user    change
  POST   /api/v2/projects/:id/monitors                   user    track
  POST   /api/v2/projects/:id/monitors/apply             user    change
  POST   /api/v2/projects/:id/monitors/import            user    change
  POST   /api/v2/projects/:id/monitors/prune             user    change
  POST   /api/v2/projects/:id/status-notes               user    change
  POST   /api/v2/redirect-maps/contract                  user    change
  POST   /api/v2/redirect-maps/lint                      user    change
  POST   /api/v2/status-pages/:token/open                anyone  credentials
  POST   /api/v2/status-pages/:token/subscribers         anyone  credentials
  POST   /api/v2/track                                   guest   track
  PUT    /api/v2/account/email                           session credentials
  PUT    /api/v2/account/password                        session credentials
  PUT    /api/v2/account/profile                         session change
  PUT    /api/v2/alert-channels/:id                      user    change
  PUT    /api/v2/attention/snoozes/:id                   user    change
  PUT    /api/v2/contracts/:id                           user    change
  PUT    /api/v2/monitor-views/:id                       user    change
  PUT    /api/v2/monitors/:id                            user    change
  PUT    /api/v2/monitors/:id/badge                      user    change
  PUT    /api/v2/monitors/:id/ignored-parts              user    change
  PUT    /api/v2/onboarding                              user    change
  PUT    /api/v2/organizations/:id                       session change
  PUT    /api/v2/organizations/:id/members/:userId       session change
  PUT    /api/v2/organizations/:id/report-brand          session change
  PUT    /api/v2/projects/:id                            user    change
  PUT    /api/v2/projects/:id/status-notes/:noteId        user    change
  PUT    /api/v2/projects/:id/status-page                user    change
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/).join(' '));

const isApi = (url: string) => /^\/(api\/v\d|v\d|health)(\/|$)/.test(url);
const isDocumentation = (url: string) => url.startsWith('/api/v2/docs') || url === '/api/v2/openapi.json';

describe('routes', () => {
  it('of the API are these, with access and rate class', () => {
    const lines = server.app.registeredRoutes
      .filter(({ method, url }) => method !== 'HEAD' && isApi(url) && !url.startsWith('/v2') && !isDocumentation(url))
      .map(({ method, url, access, rateClass }) => `${method} ${url} ${access} ${rateClass}`);
    expect(lines.sort()).toEqual([...apiRoutes].sort());
  });

  it('under /v2 are those under /api/v2', () => {
    const under = (prefix: string) =>
      server.app.registeredRoutes
        .filter(({ url }) => url.startsWith(prefix) && !isDocumentation(url))
        .map(({ url, ...route }) => ({ ...route, url: url.slice(prefix.length) }));
    expect(under('/v2/')).toEqual(under('/api/v2/'));
  });

  it('outside of the API only serve public pages and files', () => {
    const isMcp = (url: string) => url === '/mcp';
    const others = server.app.registeredRoutes.filter(
      ({ url }) => (!isApi(url) || isDocumentation(url)) && !isMcp(url),
    );
    expect(others.filter(({ method }) => !['GET', 'HEAD'].includes(method))).toEqual([]);
    expect(others.filter(({ access, rateClass }) => access !== 'anyone' || rateClass !== 'none')).toEqual([]);
  });

  it('for assistants is one, which accepts only keys', () => {
    expect(server.app.registeredRoutes.filter(({ access, url }) => access === 'key' || url === '/mcp')).toEqual([
      { method: 'POST', url: '/mcp', access: 'key', rateClass: 'change' },
    ]);
  });

  it('that count toward the hourly limit identify the caller', () => {
    const counted = server.app.registeredRoutes.filter(({ rateClass }) => rateClass === 'track');
    expect(counted.filter(({ access }) => access === 'anyone')).toEqual([]);
  });

  it('that change something count toward a limit', () => {
    const changing = server.app.registeredRoutes.filter(({ method }) => changesSomething(method));
    expect(changing.filter(({ rateClass }) => ['none', 'read', 'report'].includes(rateClass))).toEqual([]);
  });
});

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: object[];
  responses: Record<string, unknown>;
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
}

describe('documentation of the routes', () => {
  it('has every API route, with a name, a summary, a tag, its access and its responses', async () => {
    const document = (await server.app.inject('/api/v2/openapi.json')).json();
    const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    const documented = operations.map(
      ({ path, method }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    // A link in emails, which leads to a page.
    const hidden = 'GET /api/v2/alert-mails/:token/stop';
    const routes = apiRoutes.map((line) => line.split(' ').slice(0, 2).join(' '));
    expect([...documented, hidden].sort()).toEqual(routes.sort());
    for (const { path, method, operation } of operations) {
      expect(operation, `${method} ${path}`).toMatchObject({
        operationId: expect.any(String),
        summary: expect.any(String),
        tags: [expect.any(String)],
        security: expect.any(Array),
      });
      expect(Object.keys(operation.responses).some((status) => /^[23]/.test(status))).toBe(true);
      const { schema } = operation.requestBody?.content['application/json'] ?? {};
      const named = document.components.schemas[schema?.$ref?.split('/').at(-1) ?? ''];
      if (schema) expect(named?.examples, `${method} ${path} has no example`).toHaveLength(1);
    }
  });

  it('describes every tag', async () => {
    const document = (await server.app.inject('/api/v2/openapi.json')).json();
    const operations: { tags: string[] }[] = Object.values(document.paths).flatMap((path) =>
      Object.values(path as object),
    );
    const described = document.tags.map(({ name }: { name: string }) => name);
    expect([...new Set(operations.flatMap(({ tags }) => tags))].toSorted()).toEqual(described.toSorted());
  });

  it('describes the three ways to authenticate', async () => {
    const document = (await server.app.inject('/api/v2/openapi.json')).json();
    expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'bearer', 'apiKey']);
    expect(document.paths['/api/v2/api-keys'].post.security).toEqual([{ session: [] }]);
    expect(document.paths['/api/v2/track'].post.security).toEqual([
      {},
      { bearer: [] },
      { apiKey: [] },
      { session: [] },
    ]);
  });
});
