/** The package's own types describe another module format than the one Node loads. */
declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(
      text: string,
      baseDirection?: 'ltr' | 'rtl' | 'auto',
    ): { levels: Uint8Array; paragraphs: { level: number }[] };
    getMirroredCharacter(character: string): string | null;
  }
  function bidiFactory(): Bidi;
  export = bidiFactory;
}

declare module 'har-schema' {
  const schemas: Record<string, object>;
  export = schemas;
}
