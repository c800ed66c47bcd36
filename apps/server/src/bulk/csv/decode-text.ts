import { fileError } from './file-error.ts';

/** The Encoding Standard section 6: a byte order mark names the encoding; without one it is UTF-8. */
function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** The text of a file, without its byte order mark. A file with U+0000 in it is no text. */
export async function* decodeText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let start: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    start = start.length === 0 ? chunk : Buffer.concat([start, chunk]);
    if (decoder === undefined && start.length < 2) continue;
    decoder ??= new TextDecoder(encodingOf(start));
    yield textOnly(decoder.decode(start, { stream: true }));
    start = Buffer.alloc(0);
  }
  decoder ??= new TextDecoder();
  yield textOnly(decoder.decode(start));
}

function textOnly(text: string): string {
  if (text.includes('\0')) {
    throw fileError('This is not a CSV file: it holds binary data', 'UNSUPPORTED_MEDIA_TYPE');
  }
  return text;
}
