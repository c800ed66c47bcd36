import type { RequestListener } from 'node:http';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../../testing/index.ts';
import { monitors } from '../monitors-table.ts';
import { noon, TestClock } from './monitor-client.ts';

export interface WatchedSite {
  server: TestApp;
  /** The server's clock. */
  clock: TestClock;
  site: TestSite;
  /** The site's behavior; reset for each test. */
  respond: RequestListener;
  /** A new person for every test. */
  ada: TestPerson;
}

export const respondWith =
  (status: number): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end();

/** For the tests of a file: a server and a monitored site. Every test starts at noon, without monitors. */
export function createWatchedSite(usual: RequestListener = respondWith(200)): WatchedSite {
  const scene = { clock: new TestClock(), respond: usual } as WatchedSite;
  beforeAll(async () => {
    const { server, site } = await createAppWithSite((request, response) => scene.respond(request, response), {
      deps: { now: scene.clock.now },
    });
    Object.assign(scene, { server, site });
    scene.clock.hold = (id, at) =>
      server.database.db
        .update(monitors)
        .set({ nextAt: new Date(at + 60_000) })
        .where(and(eq(monitors.id, id), isNotNull(monitors.nextAt)));
  });
  afterAll(() => scene.server.close());
  beforeEach(async () => {
    // Monitors of earlier tests would request the site too, whenever the clock gets to their time. Deleted in the order
    // in which running ones lock them.
    await scene.server.database.db.execute(sql`
      delete from monitors where id in (select id from monitors order by id for update)`);
    scene.clock.at = noon;
    scene.respond = usual;
    scene.ada = await signUp(scene.server);
  });
  return scene;
}
