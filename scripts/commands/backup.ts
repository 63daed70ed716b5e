/**
 * `npm run backup -- /safe/place/monday.tar.gz`: writes the embedded database to a new file, also while the
 * shop runs. For PostgreSQL see docs/operations.md.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, workingDirectory } from './run-command.ts'

await runCommand('Nothing was backed up', async ({ createBackup, parseEnvironment }) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [target, ...extra] = positionals
  if (!target || extra.length > 0) throw new Error('usage: npm run backup -- <new file>.tar.gz')
  const { databaseUrl, dataDir } = parseEnvironment({ DEMO_PAYMENTS: '1', ...process.env })
  if (databaseUrl)
    throw new Error('DATABASE_URL is set: PostgreSQL is backed up by pg_dump (docs/operations.md)')
  const file = resolve(workingDirectory, target)
  const { bytes } = await createBackup({ directory: dataDir, file })
  console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB`)
})
