import type { Gathered, SecurityTxtFile } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';
import { netError } from '../request/net-error.ts';
import { type FetchDocument, followDocument } from './fetch-document.ts';

/** Far more than any has. */
const maxBytes = 64 * 1024;
/** RFC 9116 section 3 allows redirects; some sites have one file for many hosts. */
const maxRedirects = 2;

const tooLarge = netError('ABORTED', undefined, 'security.txt is larger than the 64 KB that Hopwise reads.');

/** The security.txt of an origin (RFC 9116). */
export async function gatherSecurityTxt(
  origin: string,
  fetchDocument: FetchDocument,
): Promise<Gathered<SecurityTxtFile>> {
  const request = { url: `${origin}/.well-known/security.txt`, maxBodyBytes: maxBytes };
  const { end } = await followDocument(fetchDocument, request, maxRedirects);
  if (!end.ok) return end;
  const { url, head, read } = end.value;
  // A part of it may lack the line that matters.
  const { brokenBy } = read.body;
  if (head.statusCode === 200 && brokenBy !== undefined) return { ok: false, error: brokenBy };
  if (head.statusCode === 200 && !read.contentComplete) return { ok: false, error: tooLarge };
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
