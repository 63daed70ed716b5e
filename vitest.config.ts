import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { scaleTimeout } from './tests/support/scale-timeout.ts'

/**
 * `*.test.ts` needs no database and runs once. `*.db.test.ts` runs on a fresh database per test
 * (tests/support/database.ts). Domain tests and the API tests with concurrent requests run on both engines; the other
 * API tests run on the embedded database only. `ENGINES=all vitest run` runs all of them on both engines;
 * `vitest run --project embedded` runs one engine.
 */
const WITH_DATABASE = '{shop,api,db,providers,jobs}/**/*.db.test.ts'
const CONCURRENT_API_TESTS = [
  ...['analytics', 'chat', 'contact', 'conversations', 'refunds'].map(
    (area) => `api/${area}/**/*.db.test.ts`,
  ),
  'api/checkout/routes.db.test.ts',
  'api/if-match.db.test.ts',
  'api/middleware/{idempotency,rate-limits}.db.test.ts',
  'api/orders/fulfilment-routes.db.test.ts',
]
for (const pattern of CONCURRENT_API_TESTS)
  if (globSync(pattern).length === 0) throw new Error(`vitest.config.ts: no test matches ${pattern}`)
const ON_POSTGRES =
  process.env.ENGINES === 'all'
    ? [WITH_DATABASE]
    : ['{shop,db,providers,jobs}/**/*.db.test.ts', ...CONCURRENT_API_TESTS]

export default defineConfig({
  test: {
    maxWorkers: 4,
    slowTestThreshold: 10_000,
    testTimeout: scaleTimeout(120_000),
    hookTimeout: scaleTimeout(180_000),
    // As in playwright.config.ts; the report lists such a test. A property that fails is not tried with other input.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    expect: { poll: { timeout: scaleTimeout(20_000) } },
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: [
            '*.test.ts',
            '{shop,api,db,documents,providers,locales,web,mail,jobs,observability}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
          ],
          exclude: [WITH_DATABASE],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: [WITH_DATABASE],
          isolate: false,
          globalSetup: 'tests/engines/embedded.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ON_POSTGRES,
          isolate: false,
          globalSetup: 'tests/engines/postgres.ts',
          setupFiles: 'tests/engines/skip-without-postgres.ts',
        },
      },
    ],
  },
})
