import type { FetchedDocument } from '../gather/fetch-document.ts';

/** A redirect as a fetch returns it, for chains that no server need serve. */
export const redirectDocument = (url: string, location: string): FetchedDocument => ({
  url,
  head: { statusCode: 301, httpVersion: '1.1', headers: [['Location', location]] },
  read: {
    body: { bytes: 0, complete: true, contentEncoding: null },
    content: Buffer.alloc(0),
    contentComplete: true,
    endsEarly: false,
    isUndecodable: false,
  },
  trusted: null,
});
