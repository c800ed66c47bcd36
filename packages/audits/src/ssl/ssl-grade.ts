import type { SslLetter, TlsVersion } from '@hopwise/model';

/** The arithmetic of the SSL Labs rating guide (2009k and later), as pure functions. */

const versionScores: Readonly<Record<TlsVersion, number>> = {
  SSLv3: 80,
  TLSv1: 90,
  'TLSv1.1': 95,
  'TLSv1.2': 100,
  'TLSv1.3': 100,
};

/** Mean of the best and the worst version offered. */
export function protocolScore(versions: readonly TlsVersion[]): number {
  return meanOfExtremes(versions.map((version) => versionScores[version]));
}

/** Of an RSA, DSA or finite-field Diffie-Hellman key. */
export function finiteFieldScore(bits: number): number {
  return scoreBelow(bits, [
    [512, 20],
    [1024, 40],
    [2048, 80],
    [4096, 90],
  ]);
}

/** For an elliptic-curve key, whose bits count more. */
export function ellipticCurveScore(bits: number): number {
  return scoreBelow(bits, [
    [110, 20],
    [123, 40],
    [163, 80],
    [225, 90],
  ]);
}

/** Mean of the strongest and the weakest cipher offered. */
export function cipherScore(bits: readonly number[]): number {
  return meanOfExtremes(
    bits.map((each) =>
      scoreBelow(each, [
        [1, 0],
        [128, 20],
        [256, 80],
      ]),
    ),
  );
}

/** The score of the first limit that the number stays below; 100 beyond them all. */
function scoreBelow(number: number, limits: readonly (readonly [limit: number, score: number])[]): number {
  return limits.find(([limit]) => number < limit)?.[1] ?? 100;
}

function meanOfExtremes(scores: readonly number[]): number {
  return scores.length === 0 ? 0 : (Math.max(...scores) + Math.min(...scores)) / 2;
}

export interface RatedPart {
  /** 0 to 100. */
  rating: number;
  /** Percent of the whole. */
  weight: number;
}

/** The points of one part of the score. Fractions are dropped part by part, as the reference tools do. */
export const partPoints = ({ rating, weight }: RatedPart): number => Math.floor((rating * weight) / 100);

/** The sum of the parts; if one part is 0, the sum is 0. */
function scoreOfParts(parts: readonly RatedPart[]): number {
  if (parts.some(({ rating }) => rating === 0)) return 0;
  return parts.reduce((total, part) => total + partPoints(part), 0);
}

const bands: readonly (readonly [from: number, letter: SslLetter])[] = [
  [80, 'A'],
  [65, 'B'],
  [50, 'C'],
  [35, 'D'],
  [20, 'E'],
];

export function letterOfScore(score: number): SslLetter {
  return bands.find(([from]) => score >= from)?.[1] ?? 'F';
}

/**
 * Worst last. T and M come after F because they mean something else: not how good the encryption is, but that no one
 * can know who is at the other end. T stays even if the name were right, so it hides M.
 */
const severityOrder: readonly SslLetter[] = ['A+', 'A', 'A-', 'B', 'C', 'D', 'E', 'F', 'M', 'T'];

export const worstLetter = (letters: readonly SslLetter[]): SslLetter | undefined =>
  letters.toSorted((a, b) => severityOrder.indexOf(b) - severityOrder.indexOf(a))[0];

/**
 * The highest score for a letter. SSL Labs caps only the letter; on its own, a 93 for a certificate that no browser
 * trusts would mislead, so here the score stays within the band of its letter. Browsers reject T and M outright, so
 * they stay in the band of F.
 */
const highestScores: Readonly<Record<SslLetter, number>> = {
  'A+': 100,
  A: 100,
  'A-': 100,
  B: 79,
  C: 64,
  D: 49,
  E: 34,
  F: 19,
  T: 19,
  M: 19,
};

export interface SslGrade {
  letter: SslLetter;
  /** After the caps. */
  score: number;
  /** The sum of the three parts alone. */
  uncappedScore: number;
}

/** A+ is for an A that nothing holds back and that HSTS protects from the next visit on. */
export function gradeSsl(parts: readonly RatedPart[], caps: readonly SslLetter[], hasLongHsts: boolean): SslGrade {
  const uncappedScore = scoreOfParts(parts);
  const earned = letterOfScore(uncappedScore);
  const best = earned === 'A' && hasLongHsts ? 'A+' : earned;
  const letter = worstLetter([best, ...caps]) ?? best;
  return { letter, score: Math.min(uncappedScore, highestScores[letter]), uncappedScore };
}
