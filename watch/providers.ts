import { around } from './around.ts'
import { counter, histogram } from './counts.ts'

const calls = counter<'provider' | 'call' | 'outcome'>(
  'shop_provider_calls_total',
  'What was asked of a payment provider, and whether it answered: ok, refused or failed',
)
const durations = histogram<'provider'>(
  'shop_provider_call_duration_seconds',
  'From asking a payment provider to its answer, or to giving up',
  [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12],
)

export const PROVIDER_METRICS = [calls, durations]

const CALLS = [
  'createSession',
  'findSession',
  'chargeWallet',
  'readSession',
  'capture',
  'close',
  'refund',
  'listEvents',
  'readNotice',
] as const

// biome-ignore lint/suspicious/noExplicitAny: each call keeps its own form.
type Calls = { name: string } & Partial<Record<(typeof CALLS)[number], (...given: any[]) => Promise<unknown>>>

function outcomeOf(error: unknown): 'ok' | 'refused' | 'failed' {
  if (!error) return 'ok'
  return error instanceof Error && error.name === 'ProviderRefusal' ? 'refused' : 'failed'
}

/** The same provider, each of its calls counted. */
export function watchProvider<P extends Calls>(provider: P): P {
  const { name } = provider
  const watched = { ...provider }
  for (const call of CALLS) {
    const ask = provider[call]
    if (!ask) continue
    watched[call] = around(ask, (ms, error) => {
      durations.of({ provider: name }).observe(ms / 1_000)
      calls.of({ provider: name, call, outcome: outcomeOf(error) }).value += 1
    }) as P[typeof call]
  }
  return watched
}
