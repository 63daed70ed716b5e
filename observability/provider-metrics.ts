import { Counter, Histogram } from 'prom-client'
import { instrument, processMetrics } from './metrics.ts'

const providerCalls = new Counter({
  name: 'shop_provider_calls_total',
  help: 'Calls of a payment provider by outcome: ok, refused or failed',
  labelNames: ['provider', 'call', 'outcome'],
  registers: [processMetrics],
})
const callDuration = new Histogram({
  name: 'shop_provider_call_duration_seconds',
  help: 'Duration of a payment provider call until its response or timeout',
  labelNames: ['provider'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12],
  registers: [processMetrics],
})

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
  Record<(typeof INSTRUMENTED_CALLS)[number], (...args: any[]) => Promise<unknown>>
>

function getOutcome(error: unknown): 'ok' | 'refused' | 'failed' {
  if (!error) return 'ok'
  return error instanceof Error && error.name === 'ProviderRefusal' ? 'refused' : 'failed'
}

/** Wraps a provider and counts each of its calls. */
export function instrumentProvider<P extends InstrumentableProvider>(provider: P): P {
  const { name } = provider
  const instrumented = { ...provider }
  for (const call of INSTRUMENTED_CALLS) {
    const method = provider[call]
    if (!method) continue
    instrumented[call] = instrument(method, (ms, error) => {
      callDuration.observe({ provider: name }, ms / 1_000)
      providerCalls.inc({ provider: name, call, outcome: getOutcome(error) })
    }) as P[typeof call]
  }
  return instrumented
}
