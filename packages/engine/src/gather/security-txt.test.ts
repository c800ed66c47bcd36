import { describe, expect, it } from 'vitest';
import { redirectTo, startSite } from '../testing/http-site.ts';
import { localFetch } from '../testing/local-network.ts';
import { gatherSecurityTxt } from './security-txt.ts';

const path = '/.well-known/security.txt';

describe('gatherSecurityTxt', () => {
  it('reads the file', async () => {
    await using site = await startSite({ [path]: { headers: { 'content-type': 'text/plain' }, body: 'Contact: x' } });
    using local = localFetch();
    expect(await gatherSecurityTxt(site.origin, local.fetchDocument)).toEqual({
      ok: true,
      value: { url: `${site.origin}${path}`, statusCode: 200, contentType: 'text/plain', body: 'Contact: x' },
    });
    expect(site.log).toEqual([`GET ${path}`]);
  });

  it('follows it elsewhere, and not forever', async () => {
    await using site = await startSite({ [path]: redirectTo('/a'), '/a': redirectTo('/b'), '/b': redirectTo('/a') });
    using local = localFetch();
    const found = await gatherSecurityTxt(site.origin, local.fetchDocument);
    expect(found).toMatchObject({ value: { url: `${site.origin}/b`, statusCode: 302 } });
    expect(site.log).toHaveLength(3);
  });

  it('does not judge a file that we read in part or stopped following', async () => {
    await using large = await startSite({ [path]: '#'.repeat(200_000) });
    await using far = await startSite({ [path]: redirectTo('/a'), '/a': redirectTo('/b'), '/b': redirectTo('/c') });
    using local = localFetch();
    const [read, followed] = await Promise.all(
      [large, far].map((site) => gatherSecurityTxt(site.origin, local.fetchDocument)),
    );
    expect(read).toMatchObject({
      error: { code: 'ABORTED', message: expect.stringContaining('larger than the 64 KB') },
    });
    expect(followed).toMatchObject({ error: { code: 'TOO_MANY_HOPS' } });
  });

  it('gives the reason when there is no response', async () => {
    using local = localFetch({ allowCidrs: [] });
    expect(await gatherSecurityTxt('http://127.0.0.1:3000', local.fetchDocument)).toMatchObject({ ok: false });
  });
});
