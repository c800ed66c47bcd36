import { defineConfig } from 'vitest/config';

const postgres = process.env.TEST_DATABASE_URL;

export default defineConfig({
  test: {
    reporters: ['default'],
    // Left to itself vitest keeps one core free, which on two is half of them.
    maxWorkers: '100%',
    globalSetup: ['scripts/temporary-files.ts'],
    projects: [
      {
        test: {
          name: 'packages',
          isolate: false,
          sequence: { groupOrder: 0 },
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'web',
          isolate: false,
          sequence: { groupOrder: 1 },
          include: ['apps/web/src/**/*.test.ts', 'apps/web/build/**/*.test.ts'],
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server on the embedded database',
          isolate: false,
          sequence: { groupOrder: 2 },
          include: ['apps/server/src/**/*.test.ts'],
          env: { TEST_DATABASE_URL: '' },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ...(postgres
        ? [
            {
              test: {
                name: 'server on PostgreSQL',
                isolate: false,
                sequence: { groupOrder: 3 },
                include: ['apps/server/src/**/*.test.ts'],
                env: { TEST_DATABASE_URL: postgres },
                testTimeout: 30_000,
                hookTimeout: 60_000,
              },
            },
          ]
        : []),
    ],
  },
});
