/**
 * `npm run restore -- monday.tar.gz`: makes a backup the shop's embedded database. The shop must be stopped;
 * `--replace` moves an existing database aside. See docs/operations.md for the steps after it.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, workingDirectory } from './run-command.ts'

await runCommand('Nothing was restored', async ({ restoreBackup, getDatabaseSummary, parseEnvironment }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [file, ...extra] = positionals
  if (!file || extra.length > 0) throw new Error('usage: npm run restore -- <file>.tar.gz [--replace]')
  const { databaseUrl, dataDir } = parseEnvironment({ DEMO_PAYMENTS: '1', ...process.env })
  if (databaseUrl)
    throw new Error('DATABASE_URL is set: PostgreSQL is restored by pg_restore (docs/operations.md)')
  const { summary, replacedFolder } = await restoreBackup({
    directory: dataDir,
    file: resolve(workingDirectory, file),
    migrations: 'db/migrations',
    replace: values.replace,
    summarize: getDatabaseSummary,
  })
  const newest = summary.newestOrder ? `, the newest from ${summary.newestOrder.toISOString()}` : ''
  console.log(`Restored: ${summary.orders} orders${newest}.`)
  if (replacedFolder) console.log(`The previous database is kept in ${replacedFolder}`)
  console.log(
    `${summary.waitingEmails} emails in it wait to be sent; those sent after the backup will be sent again.`,
  )
  console.log('Next: npm run reconcile, which updates the payments from the providers.')
})
