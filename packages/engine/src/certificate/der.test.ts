import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCertificateFields } from './certificate-fields.ts';
import { readSubjectAltNames } from './certificate-host.ts';
import { oidText, readDer, readDerChildren, readDerList } from './der.ts';
import { readOcspStaple } from './ocsp-staple.ts';

const bytes = (hex: string) => Buffer.from(hex, 'hex');

describe('readDer', () => {
  it.each([
    ['a short length', '020105', { tag: 2, content: '05' }],
    ['a length of two bytes', `0482 0100 ${'ab'.repeat(256)}`, { tag: 4, content: 'ab'.repeat(256) }],
    ['bytes after the element', '0201050000', { tag: 2, content: '05' }],
    ['no content', '0500', { tag: 5, content: '' }],
  ])('reads %s', (_name, hex, expected) => {
    const element = readDer(bytes(hex.replaceAll(' ', '')));
    expect({ tag: element?.tag, content: element?.content.toString('hex') }).toEqual(expected);
  });

  it.each([
    ['nothing', ''],
    ['a tag alone', '30'],
    ['content cut off', '020205'],
    ['an indefinite length, which DER forbids', '30800000'],
    ['a length cut off', '0482'],
    ['a length of five bytes', '04850000000001aa'],
    ['a tag of several bytes', '1f8101'],
  ])('rejects %s', (_name, hex) => {
    expect(readDer(bytes(hex))).toBeUndefined();
  });
});

it('reads lists up to the first broken element', () => {
  expect(readDerList(bytes('02010102010202')).map(({ content }) => content[0])).toEqual([1, 2]);
  expect(readDerChildren(bytes('3006020101020102'))).toHaveLength(2);
  expect(readDerChildren(bytes('ff'))).toEqual([]);
});

it.each([
  ['2a864886f70d01010b', '1.2.840.113549.1.1.11'],
  ['551d11', '2.5.29.17'],
  ['2b06010505070118', '1.3.6.1.5.5.7.1.24'],
  ['', '0.0'],
])('writes the object identifier %s as %s', (hex, text) => {
  expect(oidText(bytes(hex))).toBe(text);
});

it('never throws on any input', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (input) => {
      const buffer = Buffer.from(input);
      readCertificateFields(buffer);
      readOcspStaple(buffer, Buffer.from([1]));
      readSubjectAltNames(buffer);
    }),
  );
});
