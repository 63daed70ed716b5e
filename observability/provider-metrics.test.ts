import { expect, test } from 'vitest'
import { processMetrics } from './metrics.ts'
import { instrumentProvider } from './provider-metrics.ts'

test('counts calls by outcome and returns their results unchanged', async () => {
  const provider = instrumentProvider({
    name: 'scripted',
    methods: ['stripe'],
    getPayment: async (subject: string) => `it is ${subject}`,
    refund: async () => Promise.reject(new Error('refused')),
  })
  expect(provider.methods).toEqual(['stripe'])
  expect(provider).not.toHaveProperty('capture')
  expect(await provider.getPayment('open')).toBe('it is open')
  await expect(provider.refund()).rejects.toThrow('refused')
  const exposition = await processMetrics.metrics()
  expect(exposition).toContain('{provider="scripted",call="getPayment",outcome="ok"} 1\n')
  expect(exposition).toContain('{provider="scripted",call="refund",outcome="failed"} 1\n')
  expect(exposition).toContain('shop_provider_call_duration_seconds_count{provider="scripted"} 2\n')
})
