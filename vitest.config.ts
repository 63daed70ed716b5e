import { defineConfig } from 'vitest/config'

/**
 * `*.test.ts` needs no database and runs once; `*.db.test.ts` runs on both engines, a fresh database a test
 * (tests/database.ts), in processes that live on as the shop's does. One engine alone:
 * `vitest run --project embedded`.
 */
const ON_BOTH_ENGINES = '{shop,api,db,providers,jobs}/**/*.db.test.ts'

export default defineConfig({
  test: {
    maxWorkers: 3,
    slowTestThreshold: 10_000,
    // A guard against hanging, not a measure: busy machines are slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'plain',
          include: [
            '*.test.ts',
            '{shop,api,db,providers,locales,web,mail,jobs}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
          ],
          exclude: [ON_BOTH_ENGINES],
        },
      },
      {
        test: {
          name: 'embedded',
          include: [ON_BOTH_ENGINES],
          isolate: false,
          globalSetup: 'tests/engines/embedded.ts',
        },
      },
      {
        test: {
          name: 'postgres',
          include: [ON_BOTH_ENGINES],
          isolate: false,
          globalSetup: 'tests/engines/postgres.ts',
          setupFiles: 'tests/engines/skip-without-postgres.ts',
        },
      },
    ],
  },
})
