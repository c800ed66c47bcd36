import { describe, expect, it } from 'vitest';
import { redirectTo, startSite } from '../testing/http-site.ts';
import { localNetwork } from '../testing/local-network.ts';
import { issueCertificate } from '../testing/pki.ts';
import { fetchFile } from './fetch-file.ts';

const wanted = { maxBytes: 1000, timeoutMs: 5000 };
const certificate = await issueCertificate({ name: 'site', altNames: [{ type: 'ip', value: '127.0.0.1' }] });
const trusting = localNetwork({ extraCa: [certificate.pem] });

describe('fetchFile', () => {
  it('follows redirects to the file', async () => {
    await using site = await startSite({ '/': redirectTo('/file'), '/file': 'content' }, [certificate]);
    const file = await fetchFile(trusting, { url: `${site.origin}/`, ...wanted });
    expect(file).toEqual({
      ok: true,
      value: { statusCode: 200, content: Buffer.from('content'), complete: true },
    });
  });

  it('reports when the file exceeds the limit', async () => {
    await using site = await startSite({ '/': 'x'.repeat(1001) });
    const file = await fetchFile(localNetwork(), { url: `${site.origin}/`, ...wanted });
    expect(file).toMatchObject({ ok: true, value: { complete: false } });
  });

  it('does not believe a certificate that is not trusted', async () => {
    await using site = await startSite({ '/': 'content' }, [certificate]);
    const file = await fetchFile(localNetwork(), { url: `${site.origin}/`, ...wanted });
    expect(file).toMatchObject({ ok: false, error: { message: "Its certificate isn't trusted." } });
  });

  it('does not leave https', async () => {
    await using plain = await startSite({ '/': 'content' });
    await using site = await startSite({ '/': redirectTo(`${plain.origin}/`) }, [certificate]);
    const file = await fetchFile(trusting, { url: `${site.origin}/`, ...wanted });
    expect(file).toMatchObject({ ok: false, error: { message: 'It redirects from https to http.' } });
  });

  it('contacts no blocked address', async () => {
    await using site = await startSite({ '/': 'content' });
    const file = await fetchFile(localNetwork({ allowCidrs: [] }), { url: `${site.origin}/`, ...wanted });
    expect(file).toMatchObject({ ok: false, error: { code: 'ADDRESS_REFUSED' } });
    expect(site.log).toEqual([]);
  });
});
