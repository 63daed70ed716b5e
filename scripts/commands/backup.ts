/**
 * `npm run backup -- /safe/place/monday.tar.gz`: writes the embedded database to a new file, also while the
 * shop runs. For PostgreSQL see docs/operations.md.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

const workingDirectory = process.env.INIT_CWD ?? process.cwd()
process.chdir(`${import.meta.dirname}/../..`)

try {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [target, ...extra] = positionals
  if (!target || extra.length > 0) throw new Error('usage: npm run backup -- <new file>.tar.gz')
  const build: string = '../../build/server/index.js'
  const { createBackup, parseEnvironment }: typeof import('../../app.ts') = await import(build)
  const { databaseUrl, dataDir } = parseEnvironment({ DEMO_PAYMENTS: '1', ...process.env })
  if (databaseUrl)
    throw new Error('DATABASE_URL is set: PostgreSQL is backed up by pg_dump (docs/operations.md)')
  const file = resolve(workingDirectory, target)
  const { bytes } = await createBackup({ directory: dataDir, file })
  console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB`)
  process.exit(0)
} catch (error) {
  console.error(`Nothing was backed up:\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
