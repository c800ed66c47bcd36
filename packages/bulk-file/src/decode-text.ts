import { BulkFileError } from './bulk-file-row.ts';

/** The Encoding Standard section 6: a byte order mark names the encoding; without one it is UTF-8. */
function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** The text of a file, without its byte order mark. A file with U+0000 in it is no text. */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let start: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    start = start.length === 0 ? chunk : joined(start, chunk);
    if (decoder === undefined && start.length < 2) continue;
    decoder ??= new TextDecoder(encodingOf(start));
    yield textOnly(decoder.decode(start, { stream: true }));
    start = new Uint8Array();
  }
  decoder ??= new TextDecoder();
  yield textOnly(decoder.decode(start));
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function textOnly(text: string): string {
  if (text.includes('\0')) {
    throw new BulkFileError("This isn't a CSV file: it contains binary data", 'UNSUPPORTED_MEDIA_TYPE');
  }
  return text;
}
