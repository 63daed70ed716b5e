/**
 * `DATABASE_URL=… npm run move-to-postgres`: everything from the embedded database in DATA_DIR into an empty PostgreSQL
 * database, all or nothing. The shop must be stopped. The embedded database stays as it is.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

process.env.NODE_ENV ||= 'production'
process.chdir(`${import.meta.dirname}/../..`)

try {
  parseArgs({ options: {} })
  const build: string = '../../build/server/index.js'
  const app: typeof import('../../app.ts') = await import(build)
  const { databaseUrl, dataDir } = app.parseEnvironment({ DEMO_PAYMENTS: '1', ...process.env })
  if (!databaseUrl) throw new Error('DATABASE_URL does not say where to')
  if (!existsSync(`${dataDir}/embedded`))
    throw new Error(`there is no embedded database in DATA_DIR (${dataDir})`)
  const began = performance.now()
  const source = await app.openDatabase({
    dataDir,
    migrations: 'db/migrations',
    holder: `process ${process.pid}, which moves it to PostgreSQL`,
    onError: (error) => console.error(error.message),
  })
  const moving = { source: source.db, url: databaseUrl, migrations: 'db/migrations' }
  await app
    .moveToPostgres({
      ...moving,
      onTable: ({ table, rows, checksum }) =>
        console.log(`${table.padEnd(24)} ${String(rows).padStart(10)} rows  ${checksum}`),
    })
    .finally(() => source.close())
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`Moved in ${seconds} s, each table the same on both sides. ${dataDir} stays as it was:`)
  console.log('start the shop with this DATABASE_URL from now on.')
  process.exit(0)
} catch (error) {
  console.error(`Nothing was moved:\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
