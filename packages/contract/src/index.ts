export { acceptSeen } from './accept/accept-seen.ts';
export { appendTest } from './accept/append-test.ts';
export { caseOfFileRow } from './case-of-file-row.ts';
export {
  type Contract,
  type ContractTest,
  hopLimitOf,
  type Place,
  type Problem,
  type ReadContract,
  type Spelling,
  spellings,
} from './contract.ts';
export { contractHosts } from './contract-hosts.ts';
export { contractSchema } from './contract-schema.ts';
export { describeExpectation } from './describe-expectation.ts';
export { guessSpelling } from './guess-spelling.ts';
export { type CaseVerdict, judge, type Outcome, outcomes } from './judge.ts';
export { asStart, asTarget, blankTest, observedExpectation, onOneSite } from './observed-test.ts';
export {
  type ContractCase,
  countCases,
  findPathsWithoutBase,
  findPlanProblems,
  type PlanOptions,
  planCases,
} from './plan-cases.ts';
export { contractText, type ReadOptions, readContract } from './read-contract.ts';
export { findStorageProblems } from './storage-problems.ts';
export { packCase, unpackCase } from './stored-case.ts';
export { writeContract } from './write-contract.ts';
export { readYamlValues } from './yaml-nodes.ts';
