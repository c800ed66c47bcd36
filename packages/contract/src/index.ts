export type { ClientName } from './clients.ts';
export {
  type Contract,
  type ContractTest,
  isRedirectCode,
  type Place,
  type Problem,
  type ReadContract,
  type Spelling,
  spellings,
} from './contract.ts';
export { contractSchema } from './contract-schema.ts';
export { type CaseVerdict, judge, type Outcome, outcomes } from './judge.ts';
export { type ContractCase, countCases, findHomeless, type PlanOptions, planCases } from './plan-cases.ts';
export { type ReadOptions, readContract } from './read-contract.ts';
export { isSameUrl } from './same-url.ts';
export { writeContract } from './write-contract.ts';
