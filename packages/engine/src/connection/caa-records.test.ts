import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { createCaaLookup } from './resolver.ts';

const responseCode = { noError: 0, serverFailure: 2, noSuchName: 3 } as const;

/** RFC 8659 section 4.1.1: flags, the length of the tag, the tag and the value. */
const issueRecord = (authority: string): Buffer => {
  const data = Buffer.concat([Buffer.from([0, 5]), Buffer.from(`issue${authority}`)]);
  // The name is that of the question; type 257, class IN, a minute to live.
  const head = Buffer.from('c00c 0101 0001 0000003c'.replaceAll(' ', ''), 'hex');
  return Buffer.concat([head, Buffer.from([data.length >> 8, data.length & 0xff]), data]);
};

/** A name server that gives every question the same response; none at all without a code. */
async function startNameServer(code: number | undefined, records: readonly Buffer[] = []): Promise<string> {
  const server = createSocket('udp4');
  server.on('message', (question, { port, address }) => {
    if (code === undefined) return;
    const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80 | code, 0, 1, 0, records.length, 0, 0, 0, 0]);
    // Behind the name stand its type and class; what may follow them is not repeated.
    const asked = question.subarray(12, question.indexOf(0, 12) + 5);
    server.send(Buffer.concat([head, asked, ...records]), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${server.address().port}`;
}

const ask = async (server: string, signal = AbortSignal.timeout(10_000)) =>
  createCaaLookup([server])('www.site.test', signal);

it('reads the records of a name', async () => {
  const server = await startNameServer(responseCode.noError, [issueRecord('authority.example')]);
  expect(await ask(server)).toMatchObject([{ critical: 0, issue: 'authority.example' }]);
});

it.each([
  ['a name without any', responseCode.noError],
  ['a name that does not exist', responseCode.noSuchName],
])('finds none for %s', async (_name, code) => {
  expect(await ask(await startNameServer(code))).toEqual([]);
});

it('rejects when the name servers fail', async () => {
  await expect(ask(await startNameServer(responseCode.serverFailure))).rejects.toThrow();
});

it('gives up with the signal', async () => {
  const stop = new AbortController();
  const asked = ask(await startNameServer(undefined), stop.signal);
  stop.abort();
  await expect(asked).rejects.toMatchObject({ code: 'ECANCELLED' });
});
