import { instrument } from './instrument.ts'
import { createCounter, createHistogram } from './metrics.ts'

const providerCalls = createCounter<'provider' | 'call' | 'outcome'>(
  'shop_provider_calls_total',
  'What was asked of a payment provider, and whether it answered: ok, refused or failed',
)
const callDuration = createHistogram<'provider'>(
  'shop_provider_call_duration_seconds',
  'From asking a payment provider to its answer, or to giving up',
  [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12],
)

export const PROVIDER_METRICS = [providerCalls, callDuration]

const INSTRUMENTED_CALLS = [
  'createSession',
  'findSession',
  'chargeWallet',
  'getPayment',
  'capture',
  'closeSession',
  'refund',
  'listEvents',
  'verifyWebhookEvent',
] as const

type InstrumentableProvider = { name: string } & Partial<
  // biome-ignore lint/suspicious/noExplicitAny: calls have different parameters.
  Record<(typeof INSTRUMENTED_CALLS)[number], (...given: any[]) => Promise<unknown>>
>

function getOutcome(error: unknown): 'ok' | 'refused' | 'failed' {
  if (!error) return 'ok'
  return error instanceof Error && error.name === 'ProviderRefusal' ? 'refused' : 'failed'
}

/** The same provider, each of its calls counted. */
export function instrumentProvider<P extends InstrumentableProvider>(provider: P): P {
  const { name } = provider
  const watched = { ...provider }
  for (const call of INSTRUMENTED_CALLS) {
    const ask = provider[call]
    if (!ask) continue
    watched[call] = instrument(ask, (ms, error) => {
      callDuration.of({ provider: name }).observe(ms / 1_000)
      providerCalls.of({ provider: name, call, outcome: getOutcome(error) }).value += 1
    }) as P[typeof call]
  }
  return watched
}
