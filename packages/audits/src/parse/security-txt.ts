export interface SecurityTxt {
  contacts: string[];
  /** As written. */
  expires: string[];
}

const signatureStart = '-----BEGIN PGP SIGNATURE-----';

/** Reads the fields of a security.txt that it must have (RFC 9116 section 2.5); what else is in it does not matter. */
export function parseSecurityTxt(text: string): SecurityTxt {
  const found: SecurityTxt = { contacts: [], expires: [] };
  const [signed = ''] = text.replace(/^\uFEFF/, '').split(signatureStart, 1);
  for (const line of signed.split('\n')) {
    const colon = line.indexOf(':');
    if (colon === -1 || line.startsWith('#')) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (name === 'contact') found.contacts.push(value);
    else if (name === 'expires') found.expires.push(value);
  }
  return found;
}

/** RFC 9116 section 2.5.3: a URI; web URLs begin with https. */
export const isContact = (value: string): boolean =>
  /^(?:mailto:.+@.+|tel:\+?[\d().-]+|https:\/\/[^/]+.*)$/i.test(value);

/** RFC 3339 section 5.6, which RFC 9116 section 2.5.5 demands. */
const dateTime = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** null: it is no date. */
export function expiryOf(value: string): Date | null {
  const date = dateTime.test(value) ? new Date(value.replace(' ', 'T').toUpperCase()) : null;
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}
