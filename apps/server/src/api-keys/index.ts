export { apiKeys, deleteApiKeysOf } from './api-keys-table.ts';
export { openApiKey } from './live-api-key.ts';
export { apiKeyRoutes } from './routes.ts';
