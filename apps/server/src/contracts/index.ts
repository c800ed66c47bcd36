export { type ContractReader, createContractReader } from './contract-reader.ts';
export { type FoundRun, findRun } from './contract-runs-table.ts';
export { type ContractRow, contracts, findContract } from './contracts-table.ts';
export { listFailingContracts } from './list-all-contracts.ts';
export { type FailedCase, listFailedCases, siteOfContract } from './list-rows.ts';
export { accessContract } from './open-contract.ts';
export { allContractRoutes } from './routes.ts';
export { type RunDeps, startRunOf } from './start-run.ts';
export { type TestAtOnceDeps, testAtOnce } from './test-at-once.ts';
