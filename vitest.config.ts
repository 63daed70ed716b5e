import { defineConfig } from 'vitest/config'
import { scaleTimeout } from './tests/support/scale-timeout.ts'

/**
 * `*.test.ts` needs no database and runs once; `*.db.test.ts` runs on a fresh database a test (tests/support/database.ts), in
 * processes that live on as the shop's does. The business runs on both engines, and of the calls those in which many
 * meet at once; the others add to it only how they are asked and answered, and run on the embedded one. All of them
 * on both: `ENGINES=all vitest run`. One engine alone: `vitest run --project embedded`.
 */
const WITH_DATABASE = '{shop,api,db,providers,jobs}/**/*.db.test.ts'
const WHERE_MANY_MEET =
  'api/{live/*,analytics,chat,checkout,contact,conversations,inbox-live,limits,refunds,work-orders}.db.test.ts'
const ON_POSTGRES =
  process.env.ENGINES === 'all'
    ? [WITH_DATABASE]
    : ['{shop,db,providers,jobs}/**/*.db.test.ts', WHERE_MANY_MEET]

export default defineConfig({
  test: {
    maxWorkers: 4,
    slowTestThreshold: 10_000,
    testTimeout: scaleTimeout(60_000),
    hookTimeout: scaleTimeout(60_000),
    expect: { poll: { timeout: scaleTimeout(20_000) } },
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: [
            '*.test.ts',
            '{shop,api,db,providers,locales,web,mail,jobs,observability}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
          ],
          exclude: [WITH_DATABASE],
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
