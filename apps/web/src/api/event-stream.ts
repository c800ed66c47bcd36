export const eventStream = 'text/event-stream';

export interface StreamEvent {
  /** `message` unless the stream names another. */
  type: string;
  data: string;
}

/**
 * Passes on the events of a response as they arrive. Returns false, without reading the body, if it isn't an event
 * stream.
 */
export async function forEachEvent(response: Response, take: (event: StreamEvent) => void): Promise<boolean> {
  if (!response.headers.get('content-type')?.startsWith(eventStream)) return false;
  // Chromium reports a body read in pieces as aborted, unless something waits for all of it.
  const whole = response.clone().text();
  // Read only now: cloning replaces the response's body.
  const { body } = response;
  if (body === null) return false;
  const read = async () => {
    for await (const event of readEvents(body)) take(event);
  };
  await Promise.all([read(), whole]);
  return true;
}

/** Reads server-sent events as they arrive (HTML Standard, section 9.2.6). Drops an unfinished one. */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamEvent> {
  let type = '';
  let data: string[] = [];
  for await (const line of readLines(body)) {
    if (line === '') {
      if (data.length > 0) yield { type: type === '' ? 'message' : type, data: data.join('\n') };
      type = '';
      data = [];
      continue;
    }
    const [field, value] = splitField(line);
    if (field === 'event') type = value;
    else if (field === 'data') data.push(value);
  }
}

async function* readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of chunksOf(body)) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest.endsWith('\r')) yield rest.slice(0, -1);
}

/**
 * Not every browser can iterate over a stream, and Chromium reports a request as failed if its body went through a
 * TextDecoderStream.
 */
async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      yield decoder.decode(chunk.value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    await reader.cancel();
  }
}

/** One space after the colon is not part of the value. A line that begins with a colon is a comment. */
function splitField(line: string): [field: string, value: string] {
  const colon = line.indexOf(':');
  if (colon === -1) return [line, ''];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}
