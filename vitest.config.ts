import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { FIELD_LIMITS } from './scripts/build/field-limits.ts'
import { getInstalledPostgres } from './tests/engines/find-postgres.ts'
import { LongFilesFirst } from './tests/long-files-first.ts'
import { scaleTimeout } from './tests/support/scale-timeout.ts'

/**
 * `*.test.ts` needs no database. `*.db.test.ts` runs on a fresh database per test (tests/support/database.ts): on PostgreSQL,
 * which takes half of the embedded engine's processor time, or on the embedded one where PostgreSQL is not installed. Files
 * whose first line has the tag of what depends on the engine run on both. `ENGINES=all vitest run` runs all of them on both
 * engines, `vitest run --project embedded` all of them on one.
 */
const WITH_DATABASE = '{shop,api,db,providers,jobs}/**/*.db.test.ts'
const CHEAP_PASSWORDS = 'tests/support/accounts/hash-cheaply.ts'
const BOTH_ENGINES = 'both-engines'
const FASTER_ENGINE = getInstalledPostgres() ? 'postgres' : 'embedded'

function listTestsOn(engine: 'embedded' | 'postgres'): string[] {
  const files = globSync(WITH_DATABASE)
  const isChosen =
    process.env.ENGINES === 'all' || process.argv.some((given) => given.startsWith('--project'))
  if (isChosen || engine === FASTER_ENGINE) return files
  return files.filter((file) => readFileSync(file, 'utf8').startsWith(`// @module-tag ${BOTH_ENGINES}\n`))
}

export default defineConfig({
  plugins: [FIELD_LIMITS],
  test: {
    maxWorkers: 4,
    sequence: { sequencer: LongFilesFirst },
    // As Node loads it in production: transforming the built shop takes longer than most of its tests.
    server: { deps: { external: [/\/build\/server\//] } },
    slowTestThreshold: 10_000,
    testTimeout: scaleTimeout(120_000),
    hookTimeout: scaleTimeout(180_000),
    // As in playwright.config.ts; the report lists such a test. A property that fails is not tried with other input.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    expect: { poll: { timeout: scaleTimeout(20_000) } },
    tags: [
      {
        name: BOTH_ENGINES,
        description: 'Depends on the engine: locks, signals, types, times, sizes, start and upgrade',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: [
            '*.test.ts',
            '{shop,api,db,documents,providers,locales,web,emails,jobs,observability,scripts}/**/*.test.{ts,tsx}',
            'tests/{,project/,shop/}*.test.ts',
          ],
          exclude: [WITH_DATABASE],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: listTestsOn('embedded'),
          isolate: false,
          globalSetup: 'tests/engines/embedded.ts',
          setupFiles: CHEAP_PASSWORDS,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: listTestsOn('postgres'),
          isolate: false,
          globalSetup: 'tests/engines/postgres.ts',
          setupFiles: [CHEAP_PASSWORDS, 'tests/engines/skip-without-postgres.ts'],
        },
      },
    ],
  },
})
