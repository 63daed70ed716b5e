/**
 * `npm run test:fuzz`: sends 10,000 requests to all documented operations and other paths, as all callers, on
 * each engine. `SEED=n` draws others, `COUNT=n` sets the number, `ENGINE=embedded` or `postgres` selects one
 * engine, `VERBOSE=1` lists responses by operation.
 */
import { findPostgres } from '../engines/find-postgres.ts'
import { withDatabase } from '../faults/support/with-database.ts'
import { fuzzShop } from './fuzz-shop.ts'
import { printReport } from './report.ts'

const seed = Number(process.env.SEED || 8)
const count = Number(process.env.COUNT || 10_000)
const { ENGINE } = process.env
let findings = 0

console.log(`SEED=${seed} COUNT=${count}`)
if (ENGINE !== 'postgres') {
  const report = await fuzzShop({ seed, count })
  printReport('embedded', { seed, count }, report)
  findings += report.findings.length
}
if (ENGINE !== 'embedded') {
  if (findPostgres()) {
    const report = await withDatabase((databaseUrl) => fuzzShop({ seed, count, databaseUrl }))
    printReport('PostgreSQL', { seed, count }, report)
    findings += report.findings.length
  } else {
    console.warn('\n!!! NOT FUZZED ON POSTGRESQL: no PostgreSQL server (initdb, postgres) on this machine\n')
  }
}
console.log(`\n${findings} findings`)
process.exit(findings === 0 ? 0 : 1)
