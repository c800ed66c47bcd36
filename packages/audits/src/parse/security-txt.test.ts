import { describe, expect, it } from 'vitest';
import { expiryOf, isContact, parseSecurityTxt } from './security-txt.ts';

describe('parseSecurityTxt', () => {
  it.each([
    [
      'fields in any letters and order',
      'EXPIRES: b\r\ncontact:a\nContact: c',
      { contacts: ['a', 'c'], expires: ['b'] },
    ],
    ['comments', '# Contact: x\nContact: y', { contacts: ['y'], expires: [] }],
    [
      'signed',
      '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nContact: a\n-----BEGIN PGP SIGNATURE-----\nContact: b',
      { contacts: ['a'], expires: [] },
    ],
    ['a page', '<html>Not found</html>', { contacts: [], expires: [] }],
    ['nothing', '', { contacts: [], expires: [] }],
  ])('%s', (_, text, expected) => {
    expect(parseSecurityTxt(text)).toEqual(expected);
  });
});

describe('isContact', () => {
  it.each([
    ['mailto:security@example.com', true],
    ['https://example.com/report', true],
    ['tel:+1-201-555-0123', true],
    ['security@example.com', false],
    ['http://example.com/report', false],
    ['', false],
  ])('%s', (value, valid) => {
    expect(isContact(value)).toBe(valid);
  });
});

describe('expiryOf', () => {
  it.each([
    ['2026-12-31T18:37:07z', '2026-12-31T18:37:07.000Z'],
    ['2026-12-31T18:37:07.25+01:00', '2026-12-31T17:37:07.250Z'],
    ['2026-12-31', null],
    ['Thu, 31 Dec 2026 18:37:07 GMT', null],
    ['2026-13-45T00:00:00Z', null],
  ])('%s', (value, date) => {
    expect(expiryOf(value)?.toISOString() ?? null).toBe(date);
  });
});
