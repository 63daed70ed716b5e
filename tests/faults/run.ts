/** `npm run test:faults`: what must hold when processes die and networks misbehave. `SEED=n` repeats its chances. */
import { findPostgres } from '../engines/find-postgres.ts'
import { startCluster } from '../engines/throw-away-cluster.ts'
import { hangingProviders } from './hanging-providers.ts'
import { hangingRates } from './hanging-rates.ts'
import { killNine } from './kill-nine.ts'

const seed = Number(process.env.SEED || Math.floor(Math.random() * 2 ** 32))
console.log(`SEED=${seed}`)

const problems = await hangingProviders()
problems.push(...(await hangingRates()))
problems.push(...(await killNine({ title: 'embedded, one process', processes: 1, seed })))
const binaries = findPostgres()
if (binaries) {
  const cluster = await startCluster(binaries)
  await cluster.create('shop')
  const databaseUrl = cluster.url('shop')
  problems.push(...(await killNine({ title: 'PostgreSQL, two processes', processes: 2, seed, databaseUrl })))
  await cluster.stop()
} else {
  console.warn('\n!!! NOT TESTED ON POSTGRESQL: no server program (initdb, postgres) on this machine\n')
}
process.exit(problems.length === 0 ? 0 : 1)
