import { acceptedRow } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { createContract, redirectingPages, startRun, untilRun } from './testing/contract-client.ts';

let server: TestApp;
let site: TestSite;
let ada: TestPerson;
beforeAll(async () => {
  ({ server, site, person: ada } = await createAppWithSite(redirectingPages));
});
afterAll(() => server.close());

async function track(path: string, person = ada): Promise<string> {
  const body = { url: `${site.origin}${path}`, enableSSLAnalysis: false, enableSEOAnalysis: false };
  const response = await person.call('POST', '/api/v2/track', { ...body, enableSecurityAnalysis: false });
  return response.json().data.check.id;
}
const add = (contractId: string, checkId: string, more: object = {}, person = ada) =>
  person.call('POST', `/api/v2/contracts/${contractId}/tests`, { checkId, ...more });
const contractOf = (checkId: string, query = '') => ada.call('GET', `/api/v2/checks/${checkId}/contract${query}`);

describe('the chain of a check as a test', () => {
  it('is added to a contract, which then passes', async () => {
    const text = `version: 1\nbase: ${site.origin}\ntests:\n  - /gone 410 # removed\n`;
    const { id } = await createContract(ada, text, { name: 'Added to' });
    const response = await add(id, await track('/old'), { version: 1 });
    expect(response.statusCode).toBe(200);
    const { contract, change } = acceptedRow.parse(response.json().data);
    expect(contract.text).toBe(`${text}  - { from: /old, to: /new, status: 301, final: 200 }\n`);
    expect([contract.version, contract.tests, change.line]).toEqual([2, 2, 5]);
    expect(await untilRun(ada, (await startRun(ada, id)).id)).toMatchObject({ passed: 2, failed: 0 });
    const again = await add(id, await track('/old'));
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      `The contract already tests ${site.origin}/old on line 5. Edit that test.`,
    ]);
    expect((await add(id, await track('/new'), { version: 1 })).statusCode).toBe(409);
  });

  it('starts a new contract in each format', async () => {
    const checkId = await track('/old');
    expect((await contractOf(checkId)).json().data).toEqual({
      text: expect.stringContaining('  - { from: /old, to: /new, status: 301, final: 200 }\n'),
      spelling: 'yaml',
      name: '127.0.0.1 redirects',
    });
    expect((await contractOf(checkId, '?spelling=lines')).json().data.text).toBe(
      `${site.origin}/old -> ${site.origin}/new 301\n`,
    );
    expect((await contractOf(checkId, '?spelling=csv')).json().data.text).toMatch(/^from,to,status,final\n/);
  });

  it('needs a chain with an end, and access to both', async () => {
    const { id } = await createContract(ada, `${site.origin}/gone 410\n`, { name: 'Guarded' });
    for (const path of ['/loop', '/drop']) {
      const response = await add(id, await track(path));
      expect([path, response.statusCode, response.json().message]).toEqual([
        path,
        409,
        expect.stringMatching(/^This chain can't be expected: |^This check got no response/),
      ]);
    }
    const stranger = await signUp(server);
    const theirs = await track('/old', stranger);
    expect((await add(id, theirs)).statusCode).toBe(404);
    expect((await contractOf(theirs)).statusCode).toBe(404);
    expect((await add(id, theirs, {}, stranger)).statusCode).toBe(404);
  });
});
