/**
 * `npm run test:fuzz`: 10,000 requests to every call of the shop's own document, and to all that stands beside it, by
 * everybody; on each engine. `SEED=n` draws others, `COUNT=n` more or fewer, `ENGINE=embedded` or `postgres` asks one
 * alone, `VERBOSE=1` lists the answers by call.
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
    console.warn('\n!!! NOT FUZZED ON POSTGRESQL: no server program (initdb, postgres) on this machine\n')
  }
}
console.log(`\n${findings} findings`)
process.exit(findings === 0 ? 0 : 1)
