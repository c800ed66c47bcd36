import type { HeaderGrade } from '@hopwise/model';

const grades: readonly (readonly [from: number, grade: HeaderGrade])[] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
];

/** The HTTP Observatory's letter for a score. */
export function headerGrade(score: number): HeaderGrade {
  return grades.find(([from]) => score >= from)?.[1] ?? 'F';
}
