import { describe, expect, it } from 'vitest';
import { stopClock } from '../testing/stop-clock.ts';
import type { Connection } from './connection.ts';
import { ConnectionPool } from './connection-pool.ts';

function connection({ isShareable = false, isReady = true } = {}) {
  return {
    facts: { host: 'site.test', port: 80, remote: { ip: '127.0.0.1', family: 4, port: 80 }, tls: null },
    isShareable,
    isReady,
    lastUsedAt: 0,
    ended: false,
    send: () => () => {},
    close() {
      this.ended = true;
    },
    retire() {
      this.ended = true;
    },
  } satisfies Connection & { ended: boolean };
}

const origin = 'http://site.test';

describe('ConnectionPool', () => {
  it('hands out what was given back, to one at a time, for its origin alone', () => {
    const pool = new ConnectionPool();
    const used = connection();
    pool.at(origin).release(used);
    expect(pool.at('https://site.test').take()).toBeUndefined();
    expect(pool.at(origin).take()).toBe(used);
    expect(pool.at(origin).take()).toBeUndefined();
  });

  it('drops a connection that can take no request', () => {
    const pool = new ConnectionPool();
    const broken = connection({ isReady: false });
    pool.at(origin).release(broken);
    expect(broken.ended).toBe(true);
    expect(pool.at(origin).take()).toBeUndefined();
  });

  it('does not hand out a connection that was closed while it was idle', () => {
    const pool = new ConnectionPool();
    const [older, newer] = [connection(), connection()];
    pool.at(origin).release(older);
    pool.at(origin).release(newer);
    newer.isReady = false;
    expect(pool.at(origin).take()).toBe(older);
    expect(newer.ended).toBe(true);
  });

  it('keeps no more idle connections than its limit', () => {
    const pool = new ConnectionPool();
    const all = Array.from({ length: 600 }, () => connection());
    for (const [index, each] of all.entries()) pool.at(`${origin}:${index}`).release(each);
    expect(all.filter(({ ended }) => !ended)).toHaveLength(512);
    pool.close();
  });

  it('shares a connection that carries several requests', () => {
    const pool = new ConnectionPool();
    const shared = connection({ isShareable: true });
    pool.at(origin).add(shared);
    expect([pool.at(origin).take(), pool.at(origin).take()]).toEqual([shared, shared]);
    pool.at(origin).release(shared);
    expect(shared.ended).toBe(false);
  });

  it('lets the newest of several shared connections live', () => {
    const pool = new ConnectionPool();
    const [older, newer] = [connection({ isShareable: true }), connection({ isShareable: true })];
    pool.at(origin).add(older);
    pool.at(origin).add(newer);
    expect([older.ended, newer.ended]).toEqual([true, false]);
    pool.at(origin).release(older);
    expect(pool.at(origin).take()).toBe(newer);
  });

  it('closes what it has, and what comes later', () => {
    const pool = new ConnectionPool();
    const [idle, shared, late] = [connection(), connection({ isShareable: true }), connection()];
    pool.at(origin).release(idle);
    pool.at(origin).add(shared);
    pool.close();
    pool.at(origin).release(late);
    expect([idle.ended, shared.ended, late.ended]).toEqual([true, true, true]);
    expect(pool.at(origin).take()).toBeUndefined();
  });

  describe('after a while', () => {
    it('closes unused connections, and makes room for others', () => {
      const pass = stopClock();
      const pool = new ConnectionPool();
      const [idle, shared] = [connection(), connection({ isShareable: true })];
      pool.at(origin).release(idle);
      pool.at('https://other.test').add(shared);
      pass(3000);
      const fresh = connection();
      pool.at(origin).release(fresh);
      pass(2000);
      expect([idle.ended, shared.ended, fresh.ended]).toEqual([true, true, false]);
      expect(pool.at(origin).take()).toBe(fresh);
      pool.close();
    });

    it('does not hand out a connection that the server is about to close', () => {
      const pass = stopClock();
      const pool = new ConnectionPool();
      // Its sweeper was started by this one.
      pool.at('http://earlier.test').take();
      pass(100);
      const idle = connection();
      pool.at(origin).release(idle);
      pass(3990);
      expect(idle.ended).toBe(false);
      pass(10);
      expect(pool.at(origin).take()).toBeUndefined();
      expect(idle.ended).toBe(true);
      pool.close();
    });

    it('accepts late returns, but not after it has dropped the origin', () => {
      const pass = stopClock();
      const pool = new ConnectionPool();
      const connections = pool.at(origin);
      pass(30_000);
      const slow = connection();
      connections.release(slow);
      expect(pool.at(origin).take()).toBe(slow);
      pass(70_000);
      connections.release(slow);
      expect(slow.ended).toBe(true);
      expect(pool.at(origin)).not.toBe(connections);
      pool.close();
    });
  });
});
