import { expect, it } from 'vitest';
import { headerGrade } from './header-grade.ts';

it.each([
  [130, 'A+'],
  [99, 'A'],
  [89, 'A-'],
  [84, 'B+'],
  [79, 'B'],
  [69, 'B-'],
  [64, 'C+'],
  [59, 'C'],
  [49, 'C-'],
  [44, 'D+'],
  [39, 'D'],
  [29, 'D-'],
  [24, 'F'],
  [-5, 'F'],
])('a score of %d is graded %s', (score, grade) => {
  expect(headerGrade(score)).toBe(grade);
});
