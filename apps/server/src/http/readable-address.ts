import type { IncomingMessage } from 'node:http';
import { wantsPage } from './wants-page.ts';

/** The URL for route lookup. A typo such as `/%E0%A4%A` must still get a page. */
export function readableAddress(request: IncomingMessage): string {
  const { url = '/' } = request;
  const [path = '/'] = url.split('?');
  return wantsPage(request) && !canBeDecoded(path) ? path.replaceAll('%', '%25') : url;
}

function canBeDecoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
