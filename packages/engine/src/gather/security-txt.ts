import type { Gathered, SecurityTxtFile } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';
import { type FetchDocument, followDocument } from './fetch-document.ts';

/** Far more than any has. */
const maxBytes = 64 * 1024;
/** RFC 9116 section 3 allows redirects; some sites have one file for many hosts. */
const maxRedirects = 2;

/** The security.txt of an origin (RFC 9116). */
export async function gatherSecurityTxt(
  origin: string,
  fetchDocument: FetchDocument,
): Promise<Gathered<SecurityTxtFile>> {
  const request = { url: `${origin}/.well-known/security.txt`, maxBodyBytes: maxBytes };
  const { last } = await followDocument(fetchDocument, request, maxRedirects);
  if (!last.ok) return last;
  const { url, head, read } = last.value;
  return {
    ok: true,
    value: {
      url,
      statusCode: head.statusCode,
      contentType: headerValue(head.headers, 'content-type'),
      body: read.content.toString('utf8'),
    },
  };
}
