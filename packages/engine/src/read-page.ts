import type { Page } from '@hopwise/model';
import type { ReadBody } from './http/body-reader.ts';
import { decodeText, documentKind, looksLikeHtml } from './http/page-text.ts';
import type { ResponseHead } from './http/response-head.ts';

/** The document that an answer brought, as far as it was read. */
export function readPage(url: string, head: ResponseHead, { content, contentComplete }: ReadBody): Page {
  const kind = documentKind(head.headers);
  const isHtml = kind === 'html' || (kind === 'unknown' && looksLikeHtml(content));
  return {
    url,
    statusCode: head.statusCode,
    headers: head.headers,
    html: isHtml ? decodeText(content, head.headers) : '',
    isHtml,
    complete: contentComplete,
  };
}
