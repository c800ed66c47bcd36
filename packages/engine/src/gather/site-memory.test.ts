import type { Gathered, NetErrorCode } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { SiteMemory } from './site-memory.ts';

const found = (value: string): Gathered<string> => ({ ok: true, value });
const failed = (code: NetErrorCode): Gathered<string> => ({ ok: false, error: { code, message: code } });

/** Finds these in turn, and counts how often it is asked. */
function gathering(...results: Gathered<string>[]) {
  let asked = 0;
  return {
    gather: async () => results[Math.min(asked++, results.length - 1)] as Gathered<string>,
    get asked() {
      return asked;
    },
  };
}

describe('SiteMemory', () => {
  it('gathers once, also for concurrent callers', async () => {
    const memory = new SiteMemory();
    const site = gathering(found('a'));
    const ask = () => memory.recall('tls a', site.gather);
    expect(await Promise.all([ask(), ask()])).toEqual([found('a'), found('a')]);
    expect(await ask()).toEqual(found('a'));
    expect(site.asked).toBe(1);
  });

  it('knows sites and kinds of evidence apart', async () => {
    const memory = new SiteMemory();
    const site = gathering(found('first'), found('second'));
    expect(await memory.recall('tls a', site.gather)).toEqual(found('first'));
    expect(await memory.recall('robots a', site.gather)).toEqual(found('second'));
  });

  it('remembers that a site failed', async () => {
    const memory = new SiteMemory();
    const site = gathering(failed('CONNECTION_REFUSED'), found('late'));
    await memory.recall('tls a', site.gather);
    expect(await memory.recall('tls a', site.gather)).toEqual(failed('CONNECTION_REFUSED'));
  });

  it.each<NetErrorCode>(['ABORTED', 'TIMEOUT', 'TOO_MANY_HOPS'])('gathers again what ended as %s', async (code) => {
    const memory = new SiteMemory();
    const site = gathering(failed(code), found('whole'));
    const both = await Promise.all([memory.recall('tls a', site.gather), memory.recall('tls a', site.gather)]);
    expect(both).toEqual([failed(code), found('whole')]);
    expect(await memory.recall('tls a', site.gather)).toEqual(found('whole'));
  });

  it('forgets the oldest when there are many', async () => {
    const memory = new SiteMemory();
    const site = gathering(found('early'), found('other'));
    for (let index = 0; index <= 500; index += 1) await memory.recall(`tls ${index}`, site.gather);
    expect(await memory.recall('tls 500', gathering(found('new')).gather)).toEqual(found('other'));
    expect(await memory.recall('tls 0', gathering(found('new')).gather)).toEqual(found('new'));
  });
});
