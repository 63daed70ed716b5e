import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'

const NOT_OURS = /^(node_modules|build|\..+)$/

const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test ? [project.test] : [],
)

function listFiles(patterns: readonly string[] = []): string[] {
  return patterns.flatMap((pattern) => globSync(pattern))
}

const written = globSync('**/*.test.{ts,tsx}', { exclude: (name) => NOT_OURS.test(name) })

test('every test file belongs to a project', () => {
  const run = projects.flatMap(({ include }) => listFiles(include))
  expect(written.filter((file) => !run.includes(file))).toEqual([])
})

test('what runs on PostgreSQL only is in its project', () => {
  const onPostgres = listFiles(projects.find(({ name }) => name === 'postgres')?.include)
  const needed = globSync('{shop,api,db,providers,jobs}/**/*.db.test.ts').filter((file) =>
    /testOnPostgres|kind !== 'postgres'/.test(readFileSync(file, 'utf8')),
  )
  expect(needed.filter((file) => !onPostgres.includes(file))).toEqual([])
})

test('every time limit of a test grows with the slowness of the machine', () => {
  // The limit of `vi.waitFor` and `vi.waitUntil` is a second; that of `expect.poll` is in the configuration.
  const isFixed = (file: string) => /vi\.wait(For|Until)\(|\btimeout: \d/.test(readFileSync(file, 'utf8'))
  expect(written.filter(isFixed)).toEqual([])
})
