export { type ContractReader, createContractReader } from './contract-reader.ts';
export { findRun } from './contract-runs-table.ts';
export { allContractRoutes } from './routes.ts';
