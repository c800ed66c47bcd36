import { isWithoutContent, type Page } from '@hopwise/model';
import {
  type CspDirective,
  cspFallbacks,
  headerValues,
  policyDirectives,
  splitPolicies,
  withoutUserInfo,
} from '@hopwise/parsers';
import type { ReadBody } from './http/body-reader.ts';
import { documentKind, mimeType, sniffKind } from './http/document-type.ts';
import type { ResponseHead } from './http/http1-head.ts';
import { decodeText, decodeXml, encodingOf, hasByteOrderMark } from './http/page-text.ts';
import { type MetaRefresh, type PageMetas, type PageRules, readMetas } from './redirect/meta-refresh.ts';
import { findXmlRefreshes } from './redirect/xml-refresh.ts';

/** The document in a response, up to where it was read. */
export interface ReadPage {
  page: Page;
  /** By its name, for the queries of its URLs. */
  encoding: string;
  /** Whether it ended in a way that browsers accept. */
  isLoaded: boolean;
  /** Whether it is saved as a file, and not shown. */
  isSaved: boolean;
  /** Those that a browser obeys. */
  refreshes: MetaRefresh[];
  /** Whether a policy has it ask its own host over https only. */
  upgradesRequests: boolean;
}

export function readPage(
  url: string,
  head: ResponseHead,
  { body, content, contentComplete, endsEarly }: ReadBody,
): ReadPage {
  // A response without content is not a page, whatever its type.
  const claimed = isWithoutContent(head) ? 'other' : documentKind(head.headers);
  const kind = claimed === 'unknown' || claimed === 'text' ? sniffKind(content, claimed) : claimed;
  const isMarkup = kind === 'html';
  const isHtml = isMarkup || (kind === 'xml' && mimeType(head.headers)?.type === 'application/xhtml+xml');
  const encoding = encodingOf(content, head.headers, isMarkup ? 'html' : 'xml');
  const text = isMarkup ? decodeText(content, encoding) : kind === 'xml' ? decodeXml(content, encoding) : '';
  // Browsers show what there is of a page that broke off, and stay there.
  const isLoaded = body.brokenBy === undefined || endsEarly;
  const policies = policiesOf(head.headers);
  const metas = metasOf(text, isMarkup, { url, policies });
  return {
    page: {
      url: withoutUserInfo(url),
      statusCode: head.statusCode,
      headers: head.headers,
      html: isHtml ? text : '',
      isHtml,
      ...(hasByteOrderMark(content) && { byteOrderMark: true }),
      complete: contentComplete,
    },
    encoding,
    isLoaded,
    isSaved: kind === 'download',
    refreshes: isLoaded && !isSandboxed(head) ? metas.refreshes : [],
    upgradesRequests: [...policies, ...metas.policies].some((directives) =>
      directives.some(([name]) => name === 'upgrade-insecure-requests'),
    ),
  };
}

function metasOf(text: string, isMarkup: boolean, rules: PageRules): PageMetas {
  if (text !== '' && isMarkup) return readMetas(text, rules);
  return { refreshes: text === '' ? [] : findXmlRefreshes(text, rules), policies: [] };
}

/** Whether the content policies let the scripts in a page run at all. */
export const mayRunScripts = (headers: ResponseHead['headers']): boolean =>
  !isSandboxed({ headers }) && !policiesOf(headers).some(allowsNoScript);

/** CSP 3, section 6.3.2: a page without scripts can't redirect its reader either. */
const isSandboxed = ({ headers }: Pick<ResponseHead, 'headers'>): boolean =>
  policiesOf(headers).some((directives) => valuesOf(directives, 'sandbox')?.includes('allow-scripts') === false);

/** CSP 3, section 6.8.3: what is not said of script elements is said of scripts, or else of everything. */
function allowsNoScript(directives: readonly CspDirective[]): boolean {
  const sources = cspFallbacks['script-src-elem']
    .map((name) => valuesOf(directives, name))
    .find((values) => values !== undefined);
  return sources?.every((source) => source === "'none'") === true;
}

const policiesOf = (headers: ResponseHead['headers']): CspDirective[][] =>
  splitPolicies(headerValues(headers, 'content-security-policy')).map(policyDirectives);

/** Of several directives of a name the first counts. */
const valuesOf = (directives: readonly CspDirective[], wanted: string): string[] | undefined =>
  directives.find(([name]) => name === wanted)?.slice(1);
