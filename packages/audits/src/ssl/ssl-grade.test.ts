import type { SslLetter, TlsVersion } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import {
  cipherScore,
  ellipticCurveScore,
  finiteFieldScore,
  gradeSsl,
  letterOfScore,
  protocolScore,
  worstLetter,
} from './ssl-grade.ts';

it.each<[TlsVersion[], number]>([
  [['TLSv1.3'], 100],
  [['TLSv1.2', 'TLSv1.3'], 100],
  [['TLSv1.1', 'TLSv1.2'], 97.5],
  [['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'], 95],
  [['SSLv3', 'TLSv1.2'], 90],
  [['TLSv1'], 90],
  [['SSLv3'], 80],
  [[], 0],
])('protocols %j score %d', (versions, score) => {
  expect(protocolScore(versions)).toBe(score);
});

it.each([
  [384, 20],
  [511, 20],
  [512, 40],
  [1023, 40],
  [1024, 80],
  [2047, 80],
  [2048, 90],
  [3072, 90],
  [4095, 90],
  [4096, 100],
  [8192, 100],
])('an RSA or DH key of %d bits scores %d', (bits, score) => {
  expect(finiteFieldScore(bits)).toBe(score);
});

it.each([
  [109, 20],
  [110, 40],
  [122, 40],
  [123, 80],
  [162, 80],
  [163, 90],
  [224, 90],
  [225, 100],
  [256, 100],
])('an elliptic-curve key of %d bits scores %d', (bits, score) => {
  expect(ellipticCurveScore(bits)).toBe(score);
});

it.each([
  [[0], 0],
  [[40], 20],
  [[112], 20],
  [[128], 80],
  [[256], 100],
  [[128, 256], 90],
  [[112, 128, 256], 60],
  [[0, 256], 50],
  [[], 0],
])('ciphers of %j bits score %d', (bits, score) => {
  expect(cipherScore(bits)).toBe(score);
});

it.each<[number, SslLetter]>([
  [100, 'A'],
  [80, 'A'],
  [79, 'B'],
  [65, 'B'],
  [64, 'C'],
  [50, 'C'],
  [49, 'D'],
  [35, 'D'],
  [34, 'E'],
  [20, 'E'],
  [19, 'F'],
  [0, 'F'],
])('%d points are the letter %s', (score, letter) => {
  expect(letterOfScore(score)).toBe(letter);
});

it.each<[SslLetter[], SslLetter]>([
  [['A+', 'A-'], 'A-'],
  [['F', 'M'], 'M'],
  [['M', 'T', 'F'], 'T'],
  [['B'], 'B'],
])('of %j the worst is %s', (letters, worst) => {
  expect(worstLetter(letters)).toBe(worst);
});

describe('gradeSsl', () => {
  const parts = (protocol: number, keyExchange: number, cipher: number) => [
    { rating: protocol, weight: 30 },
    { rating: keyExchange, weight: 30 },
    { rating: cipher, weight: 40 },
  ];
  const usual = parts(100, 90, 90);

  it.each<[string, ReturnType<typeof parts>, SslLetter[], boolean, SslLetter, number, number]>([
    ['TLS 1.2 and 1.3, RSA 2048, 128 and 256 bits', usual, [], false, 'A', 93, 93],
    ['the same with TLS 1.0', parts(95, 90, 90), ['B'], false, 'B', 79, 91],
    ['the same with long HSTS', usual, [], true, 'A+', 93, 93],
    ['a warning in spite of long HSTS', usual, ['A-'], true, 'A-', 93, 93],
    ['everything at its best', parts(100, 100, 100), [], true, 'A+', 100, 100],
    ['a certificate no one trusts', usual, ['T'], true, 'T', 19, 93],
    ['a certificate for another host', usual, ['M', 'B'], true, 'M', 19, 93],
    ['a cap above the letter earned', parts(90, 40, 20), ['B'], false, 'D', 47, 47],
    ['a cap of C', usual, ['C'], false, 'C', 64, 93],
    ['a cap of F', usual, ['F'], false, 'F', 19, 93],
    ['no encryption at all', parts(100, 90, 0), [], false, 'F', 0, 0],
    ['an anonymous key exchange', parts(100, 0, 100), [], true, 'F', 0, 0],
  ])('%s', (_name, given, caps, hasLongHsts, letter, score, uncappedScore) => {
    expect(gradeSsl(given, caps, hasLongHsts)).toEqual({ letter, score, uncappedScore });
  });
});
