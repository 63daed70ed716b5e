import { expect, test } from 'vitest'
import { getDeliveredPercent, listOrderSteps, type OrderProgress, type OrderStep } from './order-steps.ts'

const nowhere: OrderProgress = {
  status: 'pending',
  createdAt: '1',
  paidAt: null,
  startedAt: null,
  completedAt: null,
  endedAt: null,
}
const written = (steps: OrderStep[]) => steps.map(({ name, state, at }) => `${name} ${state} ${at}`)

test.each<[string, Partial<OrderProgress>, string]>([
  ['unpaid', {}, 'ordered done 1, paid current null, started upcoming null, delivered upcoming null'],
  ['paid', { paidAt: '2' }, 'ordered done 1, paid done 2, started current null, delivered upcoming null'],
  [
    'worked',
    { status: 'processing', paidAt: '2', startedAt: '3' },
    'ordered done 1, paid done 2, started done 3, delivered current null',
  ],
  [
    'completed',
    { status: 'completed', paidAt: '2', startedAt: '3', completedAt: '4', endedAt: '4' },
    'ordered done 1, paid done 2, started done 3, delivered done 4',
  ],
  [
    'partly delivered',
    { status: 'partial', paidAt: '2', startedAt: '3', endedAt: '4' },
    'ordered done 1, paid done 2, started done 3, partial done 4',
  ],
  ['cancelled', { status: 'cancelled', endedAt: '2' }, 'ordered done 1, cancelled done 2'],
  ['failed', { status: 'failed', paidAt: '2', endedAt: '3' }, 'ordered done 1, paid done 2, failed done 3'],
  [
    'refunded after its delivery',
    { status: 'refunded', paidAt: '2', startedAt: '3', completedAt: '4', endedAt: '5' },
    'ordered done 1, paid done 2, started done 3, delivered done 4, refunded done 5',
  ],
])('%s', (_, order, steps) => {
  expect(written(listOrderSteps({ ...nowhere, ...order }))).toEqual(steps.split(', '))
})

test('states the delivered share in whole percent, rounded down', () => {
  expect([getDeliveredPercent(570, 1_000), getDeliveredPercent(999, 1_000)]).toEqual([57, 99])
})
