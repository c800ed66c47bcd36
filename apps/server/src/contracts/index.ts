export { type ContractReader, createContractReader } from './contract-reader.ts';
export { allContractRoutes } from './routes.ts';
