import { readFileSync } from 'node:fs';
import { runs } from '@hopwise/model/testing/test-tier';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { contractSchema } from './contract-schema.ts';
import { arbitraryContract } from './testing/arbitrary-contract.ts';
import { writeContract } from './write-contract.ts';

const file = new URL('../contract.schema.json', import.meta.url);

describe('the schema for editors', () => {
  it('is the one that the definition gives (made by scripts/generate-contract-schema.ts)', () => {
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(contractSchema());
  });

  const isValid = new Ajv2020({ strict: false }).compile(contractSchema());

  it('accepts every contract', () => {
    fc.assert(
      fc.property(arbitraryContract, (contract) => {
        expect(isValid(parse(writeContract(contract, 'yaml') ?? '')), JSON.stringify(isValid.errors)).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });

  it.each([
    ['an unknown name', { version: 1, tests: [{ from: '/a', stauts: 301 }] }],
    ['no tests', { version: 1, tests: [] }],
    ['a wrong version', { version: 2, tests: ['/a -> /b'] }],
    ['a status that is none', { version: 1, tests: [{ from: '/a', status: 'gone' }] }],
    ['an unknown client', { version: 1, clients: ['netscape'], tests: ['/a -> /b'] }],
  ])('rejects %s', (_, contract) => {
    expect(isValid(contract)).toBe(false);
  });
});
