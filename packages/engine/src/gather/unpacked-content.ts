import { BodyDecoder } from '../http/body-decoder.ts';
import type { FetchedDocument } from './fetch-document.ts';

/** Files ending in .gz are compressed without saying so in a header; the first two bytes tell (RFC 1952 section 2.3.1). */
export async function unpackedContent({ read: { content } }: FetchedDocument, maxBytes: number): Promise<Buffer> {
  if (content[0] !== 0x1f || content[1] !== 0x8b) return content;
  const decoder = new BodyDecoder(['gzip'], maxBytes);
  decoder.write(content);
  return (await decoder.result(true)).content;
}
