import { describe, expect, test } from 'vitest';
import { forEachEvent, readEvents, type StreamEvent } from './event-stream.ts';

const encoder = new TextEncoder();

function streamOf(text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(text));
      controller.close();
    },
  });
}

async function eventsOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of readEvents(stream)) events.push(event);
  return events;
}

describe('readEvents', () => {
  test.each([
    ['one event', 'event: hop\ndata: {"a":1}\n\n', [{ type: 'hop', data: '{"a":1}' }]],
    ['no name', 'data: x\n\n', [{ type: 'message', data: 'x' }]],
    ['several lines of data', 'data: a\ndata:b\ndata\n\n', [{ type: 'message', data: 'a\nb\n' }]],
    [
      'comments and unknown fields',
      ': still working\n\nid: 7\nretry: 1\ndata: x\n\n',
      [{ type: 'message', data: 'x' }],
    ],
    [
      'carriage returns',
      'event: a\r\ndata: 1\r\n\r\ndata: 2\r\r',
      [
        { type: 'a', data: '1' },
        { type: 'message', data: '2' },
      ],
    ],
    ['a name without data', 'event: hop\n\ndata: x\n\n', [{ type: 'message', data: 'x' }]],
    ['a colon in the data', 'data: http://a.test/\n\n', [{ type: 'message', data: 'http://a.test/' }]],
    ['an unfinished event', 'data: x\n\nevent: hop\ndata: lost', [{ type: 'message', data: 'x' }]],
    ['nothing', '', []],
  ])('%s', async (_name, text, events) => {
    expect(await eventsOf(streamOf(text))).toEqual(events);
  });

  test('reads an event in any pieces, even with characters split in two', async () => {
    const bytes = encoder.encode('event: hop\r\ndata: é→x\r\n\r\n');
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await eventsOf(stream)).toEqual([{ type: 'hop', data: 'é→x' }]);
  });

  test('yields events as they arrive, not at the end', async () => {
    let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(given) {
        controller = given;
      },
    });
    const events = readEvents(stream);
    controller?.enqueue(encoder.encode('data: first\n\n'));
    expect(await events.next()).toEqual({ done: false, value: { type: 'message', data: 'first' } });
    controller?.close();
    expect((await events.next()).done).toBe(true);
  });
});

describe('forEachEvent', () => {
  const responseOf = (contentType: string) =>
    new Response(streamOf('event: a\ndata: 1\n\ndata: 2\n\n'), { headers: { 'content-type': contentType } });

  test('passes on each event of a stream', async () => {
    const events: StreamEvent[] = [];
    expect(await forEachEvent(responseOf('text/event-stream; charset=utf-8'), (event) => events.push(event))).toBe(
      true,
    );
    expect(events.map(({ data }) => data)).toEqual(['1', '2']);
  });

  test("doesn't read a response that isn't a stream", async () => {
    const response = responseOf('application/json');
    expect(await forEachEvent(response, () => expect.unreachable())).toBe(false);
    expect(await response.text()).toContain('data: 1');
  });

  test('fails with the error the consumer throws', async () => {
    const reading = forEachEvent(responseOf('text/event-stream'), () => {
      throw new Error('refused');
    });
    await expect(reading).rejects.toThrow('refused');
  });
});
