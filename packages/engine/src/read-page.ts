import { isWithoutContent, type Page } from '@hopwise/model';
import { headerValues } from '@hopwise/parsers';
import type { ReadBody } from './http/body-reader.ts';
import { documentKind, mimeType } from './http/document-type.ts';
import { decodeText, encodingOf, hasByteOrderMark, looksLikeHtml } from './http/page-text.ts';
import type { ResponseHead } from './http/response-head.ts';
import { findMetaRefreshes, type MetaRefresh } from './redirect/meta-refresh.ts';
import { findXmlRefreshes } from './redirect/xml-refresh.ts';

/** The document that a response brought, as far as it was read. */
export interface ReadPage {
  page: Page;
  /** By its name, for the queries of its URLs. */
  encoding: string;
  /** Those that a browser obeys. */
  refreshes: MetaRefresh[];
}

export function readPage(url: string, head: ResponseHead, { body, content, contentComplete }: ReadBody): ReadPage {
  // What has no content is no page, whatever type it claims to be of.
  const kind = isWithoutContent(head) ? 'other' : documentKind(head.headers);
  const isMarkup = kind === 'html' || (kind === 'unknown' && looksLikeHtml(content));
  const isHtml = isMarkup || (kind === 'xml' && mimeType(head.headers)?.type === 'application/xhtml+xml');
  const encoding = encodingOf(content, head.headers);
  const text = isHtml || kind === 'xml' ? decodeText(content, encoding) : '';
  const mayRefresh = !isSandboxed(head) && body.brokenBy === undefined;
  const find = isMarkup ? findMetaRefreshes : findXmlRefreshes;
  return {
    page: {
      url,
      statusCode: head.statusCode,
      headers: head.headers,
      html: isHtml ? text : '',
      isHtml,
      ...(hasByteOrderMark(content) && { byteOrderMark: true }),
      complete: contentComplete,
    },
    encoding,
    refreshes: text !== '' && mayRefresh ? find(text) : [],
  };
}

/** Whether a content policy lets the scripts that stand in a page run at all. */
export function mayRunScripts(headers: ResponseHead['headers']): boolean {
  const policies = headerValues(headers, 'content-security-policy').join(';');
  return !isSandboxed({ headers }) && !/(?:^|[;,])\s*(?:script-src|default-src)\s+'none'\s*(?:[;,]|$)/i.test(policies);
}

/** CSP 3, section 6.3.2: a page without scripts may not send its reader away by itself either. */
function isSandboxed({ headers }: Pick<ResponseHead, 'headers'>): boolean {
  const policies = headerValues(headers, 'content-security-policy').flatMap((value) => value.split(','));
  return policies.some((policy) => {
    const directives = policy.split(';').map((directive) =>
      directive
        .trim()
        .toLowerCase()
        .split(/[\t\n\f\r ]+/),
    );
    const sandbox = directives.find(([name]) => name === 'sandbox');
    return sandbox !== undefined && !sandbox.includes('allow-scripts');
  });
}
