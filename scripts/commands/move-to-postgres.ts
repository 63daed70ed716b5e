/**
 * `DATABASE_URL=… npm run move-to-postgres`: copies the embedded database in DATA_DIR to an empty PostgreSQL
 * database in one transaction. The shop must be stopped. The embedded database is not changed.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runCommand } from './run-command.ts'

await runCommand('Nothing was moved', async (app) => {
  parseArgs({ options: {} })
  const { databaseUrl, databaseDirectUrl, dataDir } = app.parseEnvironment({
    DEMO_PAYMENTS: '1',
    ...process.env,
  })
  if (!databaseUrl) throw new Error('DATABASE_URL is not set')
  if (!existsSync(`${dataDir}/embedded`))
    throw new Error(`there is no embedded database in DATA_DIR (${dataDir})`)
  const startedAt = performance.now()
  const source = await app.openDatabase({
    dataDir,
    migrations: 'db/migrations',
    holder: `the move-to-postgres process ${process.pid}`,
    onError: (error) => console.error(error.message),
  })
  await app
    .moveToPostgres({
      source: source.db,
      url: databaseDirectUrl ?? databaseUrl,
      migrations: 'db/migrations',
      onTable: ({ table, rows, checksum }) =>
        console.log(`${table.padEnd(24)} ${String(rows).padStart(10)} rows  ${checksum}`),
    })
    .finally(() => source.close())
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `Moved in ${seconds} s; every table has the same checksum on both sides. ${dataDir} is unchanged.`,
  )
  console.log('Start the shop with this DATABASE_URL from now on.')
})
