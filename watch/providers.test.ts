import { expect, test } from 'vitest'
import { PROVIDER_METRICS, watchProvider } from './providers.ts'
import { writeMetrics } from './write-metrics.ts'

test('calls are counted by how they end, and are what they were', async () => {
  const provider = watchProvider({
    name: 'scripted',
    methods: ['stripe'],
    readSession: async (subject: string) => `it is ${subject}`,
    refund: async () => Promise.reject(new Error('refused')),
  })
  expect(provider.methods).toEqual(['stripe'])
  expect(provider).not.toHaveProperty('capture')
  expect(await provider.readSession('open')).toBe('it is open')
  await expect(provider.refund()).rejects.toThrow('refused')
  const told = writeMetrics(PROVIDER_METRICS)
  expect(told).toContain('{provider="scripted",call="readSession",outcome="ok"} 1\n')
  expect(told).toContain('{provider="scripted",call="refund",outcome="failed"} 1\n')
  expect(told).toContain('shop_provider_call_duration_seconds_count{provider="scripted"} 2\n')
})
