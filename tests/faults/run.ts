/**
 * `npm run test:faults`: runs all faults one after another, or those named after `--`. `SEED=n` repeats a
 * random run.
 */
import { findPostgres } from '../engines/find-postgres.ts'
import { afterPaymentEmbedded, afterPaymentPostgres } from './after-payment.ts'
import { blackHoledDatabase } from './black-holed-database.ts'
import { clockSkew } from './clock-skew.ts'
import { cluster } from './cluster.ts'
import { databaseRestarts } from './database-restarts.ts'
import { diskFullEmbedded, diskFullPostgres } from './disk-full.ts'
import { disputesEmbedded, disputesOnPostgres } from './disputes.ts'
import { hangingRates } from './hanging-rates.ts'
import { hugeBodies } from './huge-bodies.ts'
import { inboundEmailEmbedded, inboundEmailOnPostgres } from './inbound-email.ts'
import { killNineEmbedded, killNineOnPostgres, killNineSupervised } from './kill-nine.ts'
import { lostOutcomesEmbedded, lostOutcomesOnPostgres } from './lost-outcomes.ts'
import { pgbouncer } from './pgbouncer.ts'
import { providerFaults } from './provider-faults.ts'
import { rollingRestart } from './rolling-restart.ts'
import { slowClients } from './slow-clients.ts'
import { slowDatabase } from './slow-database.ts'
import { smallServer } from './small-server.ts'
import { soak } from './soak.ts'
import { webhooksEmbedded, webhooksOnPostgres } from './webhooks.ts'

/** A fault and what must hold despite it. */
interface Fault {
  /** Name for `npm run test:faults -- <name>`. */
  name: string
  /** Prints one line with its counts and returns its problems, one per line. */
  run(chances: { seed: number }): Promise<string[]>
  /** Skipped with a message when there is no PostgreSQL server. */
  requiresPostgres?: true
}

const FAULTS: Fault[] = [
  { name: 'provider-faults', run: providerFaults },
  { name: 'after-payment', run: afterPaymentEmbedded },
  { name: 'after-payment-postgres', run: afterPaymentPostgres, requiresPostgres: true },
  { name: 'lost-outcomes', run: lostOutcomesEmbedded },
  { name: 'lost-outcomes-postgres', run: lostOutcomesOnPostgres, requiresPostgres: true },
  { name: 'disputes', run: disputesEmbedded },
  { name: 'disputes-postgres', run: disputesOnPostgres, requiresPostgres: true },
  { name: 'webhooks', run: webhooksEmbedded },
  { name: 'webhooks-postgres', run: webhooksOnPostgres, requiresPostgres: true },
  { name: 'inbound-email', run: inboundEmailEmbedded },
  { name: 'inbound-email-postgres', run: inboundEmailOnPostgres, requiresPostgres: true },
  { name: 'hanging-rates', run: hangingRates },
  { name: 'huge-bodies', run: hugeBodies },
  { name: 'slow-clients', run: slowClients },
  { name: 'small-server', run: smallServer },
  { name: 'rolling-restart', run: rollingRestart, requiresPostgres: true },
  { name: 'soak', run: soak, requiresPostgres: true },
  { name: 'kill-nine', run: killNineEmbedded },
  { name: 'kill-nine-postgres', run: killNineOnPostgres, requiresPostgres: true },
  { name: 'kill-nine-supervised', run: killNineSupervised, requiresPostgres: true },
  { name: 'database-restarts', run: databaseRestarts, requiresPostgres: true },
  { name: 'pgbouncer', run: pgbouncer, requiresPostgres: true },
  { name: 'cluster', run: cluster, requiresPostgres: true },
  { name: 'slow-database', run: slowDatabase, requiresPostgres: true },
  { name: 'black-holed-database', run: blackHoledDatabase, requiresPostgres: true },
  { name: 'disk-full', run: diskFullEmbedded },
  { name: 'disk-full-postgres', run: diskFullPostgres, requiresPostgres: true },
  { name: 'clock-skew', run: clockSkew, requiresPostgres: true },
]

const seed = Number(process.env.SEED || Math.floor(Math.random() * 2 ** 32))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !FAULTS.some((fault) => fault.name === name))
if (unknown.length > 0) {
  console.error(
    `unknown fault: ${unknown.join(', ')}. Available: ${FAULTS.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}

// Exit handlers stop the shop's processes also after a signal.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

console.log(`SEED=${seed}`)
const problems: string[] = []
for (const { name, run, requiresPostgres: onPostgres } of FAULTS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  if (onPostgres && !findPostgres()) {
    console.warn(`\n!!! ${name} NOT TRIED: no PostgreSQL server (initdb, postgres) on this machine\n`)
    continue
  }
  const found = await run({ seed }).catch((error: Error) => [`${error.stack ?? error}`])
  for (const problem of found) console.error(`  ${name}: ${problem}`)
  problems.push(...found)
}
console.log(`\n${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)
