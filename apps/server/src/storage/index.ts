export { isDiskNearlyFull, requireStorage, type StorageConfig } from './require-storage.ts';
export {
  countChecksOf,
  countProjectChecks,
  readAllStoredBytes,
  readStoredBytes,
  type StorageOwner,
  storedBytes,
} from './stored-bytes-table.ts';
