/** For `npm run migration`, which runs the kit in the repository root. */
export default {
  dialect: 'postgresql',
  schema: './apps/server/src/**/*-table.ts',
  out: './apps/server/src/db/migrations',
};
