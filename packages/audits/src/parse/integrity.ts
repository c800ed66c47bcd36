const hash = /^(sha256|sha384|sha512)-[A-Za-z0-9+/_-]+={0,2}(?:\?|$)/;

/** The hash algorithms of an integrity attribute that browsers honor (Subresource Integrity, section 3.3). */
export function parseIntegrity(attribute: string): string[] {
  return attribute.split(/[\t\n\f\r ]+/).flatMap((item) => hash.exec(item)?.[1] ?? []);
}
