/**
 * `npm run restore -- monday.tar.gz`: makes a back-up the shop's embedded database. The shop must be stopped; with
 * `--replace` a database that is there is put aside. What is to be done after it is said in docs/operations.md.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

process.env.NODE_ENV ||= 'production'
const from = process.env.INIT_CWD ?? process.cwd()
process.chdir(`${import.meta.dirname}/../..`)

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [named, ...more] = positionals
  if (!named || more.length > 0) throw new Error('usage: npm run restore -- <file>.tar.gz [--replace]')
  const build: string = '../../build/server/index.js'
  const { restoreBackup, getDatabaseSummary, parseEnvironment }: typeof import('../../app.ts') = await import(
    build
  )
  const { databaseUrl, dataDir } = parseEnvironment({ DEMO_PAYMENTS: '1', ...process.env })
  if (databaseUrl)
    throw new Error('DATABASE_URL is set: PostgreSQL is restored by pg_restore (docs/operations.md)')
  const { seen, keptAs } = await restoreBackup({
    directory: dataDir,
    file: resolve(from, named),
    migrations: 'db/migrations',
    replace: values.replace,
    look: getDatabaseSummary,
  })
  const newest = seen.newestOrder ? `, the newest of ${seen.newestOrder.toISOString()}` : ''
  console.log(`Restored: ${seen.orders} orders${newest}.`)
  if (keptAs) console.log(`What was there is kept in ${keptAs}`)
  console.log(`${seen.unsentMails} mails are unsent in it; those that left since will leave again.`)
  console.log('Now: npm run reconcile, which asks the providers what became of the payments in it.')
  process.exit(0)
} catch (error) {
  console.error(`Nothing was restored:\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
