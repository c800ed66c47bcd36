export { isDiskNearlyFull } from './free-disk.ts';
export { requireStorage, type StorageConfig } from './require-storage.ts';
export { readAllStoredBytes, readStoredBytes, type StorageOwner } from './stored-bytes-table.ts';
