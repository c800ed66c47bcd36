import type { HeaderPair } from '@hopwise/model';

export interface ResponseHead {
  statusCode: number;
  httpVersion: '1.0' | '1.1' | '2';
  /** In the order sent, repeats kept. Values are the raw bytes, one character each (latin1). */
  headers: HeaderPair[];
}

/** Chrome's limit for all headers of a response together. */
export const maxHeadBytes = 256 * 1024;
/** Chrome counts bytes alone; more headers than this do not fit, `a:` and the end of the line being the shortest. */
export const maxHeaderCount = maxHeadBytes / 4;
