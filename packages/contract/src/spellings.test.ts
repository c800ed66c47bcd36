import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Contract, type Spelling, spellings } from './contract.ts';
import { readContract } from './read-contract.ts';
import { arbitraryContract, plainContract } from './testing/arbitrary-contract.ts';
import { writeContract } from './write-contract.ts';

/** Where tests stand differs by spelling. */
const placeless = ({ tests, ...head }: Contract): Contract => ({
  ...head,
  tests: tests.map((test) => ({ ...test, line: 1, column: 1 })),
});

function reread(contract: Contract, spelling: Spelling): Contract | undefined {
  const text = writeContract(contract, spelling);
  if (text === undefined) return undefined;
  const read = readContract(text, { spelling });
  expect(read.problems, text).toEqual([]);
  return placeless(read.contract);
}

describe('the three spellings', () => {
  it('are equivalent: a contract that all can express reads back equal from each', () => {
    fc.assert(
      fc.property(plainContract, (contract) => {
        for (const spelling of spellings) expect(reread(contract, spelling)).toEqual(contract);
      }),
      { numRuns: 150 },
    );
  });

  it("never change the meaning: a contract reads back equal, or can't be written", () => {
    const written: Spelling[] = [];
    fc.assert(
      fc.property(arbitraryContract, (contract) => {
        for (const spelling of spellings) {
          const again = reread(contract, spelling);
          if (again === undefined) continue;
          written.push(spelling);
          expect(again).toEqual(contract);
        }
      }),
      { numRuns: 150 },
    );
    expect(written.filter((spelling) => spelling === 'yaml')).toHaveLength(150);
    expect(written).toContain('csv');
  });

  it('are distinguished by their content alone', () => {
    fc.assert(
      fc.property(plainContract, (contract) => {
        for (const spelling of spellings) {
          const text = writeContract(contract, spelling) ?? '';
          expect(placeless(readContract(text).contract)).toEqual(contract);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('any bytes', () => {
  const pieces = [
    'from,to\n',
    'version: 1\n',
    'tests:\n',
    '- ',
    '/a -> /b',
    ' 301',
    '\n',
    '"',
    "'",
    '{',
    '}',
    '[',
    ']',
    ',',
    ';',
    '\t',
    ': ',
    '#',
    '&a ',
    '*a',
    '|',
    '~(',
    '\r',
    '\0',
    '{a,b}',
    '!!x ',
    '%',
    '---',
  ];
  const source = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => Buffer.from(parts.join(''))),
  );

  it.each(spellings)('read as %s give a contract, or problems within the file', (spelling) => {
    fc.assert(
      fc.property(source, (bytes) => {
        const { contract, problems } = readContract(bytes, { spelling });
        expect(contract.tests.length + problems.length).toBeGreaterThan(0);
        const lines = Buffer.from(bytes)
          .toString('latin1')
          .split(/\r\n|\n|\r/).length;
        for (const { line, column, message } of problems) {
          expect(message).not.toBe('');
          expect(message).not.toBe('Invalid input');
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines + 1);
          expect(column).toBeGreaterThanOrEqual(1);
        }
      }),
      { numRuns: 400 },
    );
  });
});
