import type { HeaderPair } from '@hopwise/model';

export interface ResponseHead {
  statusCode: number;
  httpVersion: '1.0' | '1.1' | '2';
  /** In the order sent, repeats kept. Values are the raw bytes, one character each (latin1). */
  headers: HeaderPair[];
}

/** Chrome's limit for all headers of a response together. */
export const maxHeadBytes = 256 * 1024;
/** No honest response comes near; a hostile one could make every header cost more memory than it has bytes. */
export const maxHeaderCount = 2000;
