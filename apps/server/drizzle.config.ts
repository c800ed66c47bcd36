import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --config apps/server/drizzle.config.ts --name what-changed`, from the root of the repository. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/server/src/**/*-table.ts',
  out: './apps/server/src/db/migrations',
});
