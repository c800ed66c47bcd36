/**
 * For tsconfig.node-20.json: what Node 20 has though its types do not say so, and what src/older-node.ts adds or is
 * requested first.
 */
import type { Transform } from 'node:stream';
import type { TextDecoder as UtilTextDecoder } from 'node:util';

declare global {
  interface TextDecoder extends UtilTextDecoder {}
}
declare module 'node:tls' {
  interface ConnectionOptions {
    requestOCSP?: boolean | undefined;
  }
}
declare module 'node:crypto' {
  interface X509Certificate {
    readonly validFromDate: Date;
    readonly validToDate: Date;
  }
}
declare module 'node:zlib' {
  const createZstdDecompress: (options: { params: Record<number, number> }) => Transform;
  namespace constants {
    const ZSTD_d_windowLogMax: number;
  }
}
declare module 'node:module' {
  const enableCompileCache: () => void;
}
