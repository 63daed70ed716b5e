import { expect, it } from 'vitest'
import { buildDeliveryPlot } from './order-delivery.tsx'

type PlottedOrder = Parameters<typeof buildDeliveryPlot>[0]

const time = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString()

function createReading(hour: number, delivered: number, checkDay: number | null = null) {
  return {
    id: hour,
    count: null,
    post: null,
    delivered,
    readAt: time(hour),
    checkDay,
    source: 'staff' as const,
    uploadId: null,
  }
}

const order: PlottedOrder = {
  quantity: 1_000,
  delivered: 400,
  startedAt: time(0),
  endedAt: null,
  delivery: {
    promised: [
      { at: time(0), delivered: 0 },
      { at: time(72), delivered: 1_000 },
    ],
    readings: [createReading(10, 200), createReading(20, 300), createReading(34, 400)],
    startAfter: null,
    pacePerDay: null,
    pausedAt: null,
  },
}

const now = Date.parse(time(36))

it('begins with zero at the start of the work, and holds the last reading until now', () => {
  expect(buildDeliveryPlot(order, now)).toMatchObject({
    points: [
      { at: Date.parse(time(0)), delivered: 0 },
      { at: Date.parse(time(10)), delivered: 200 },
      { at: Date.parse(time(20)), delivered: 300 },
      { at: Date.parse(time(34)), delivered: 400 },
    ],
    now,
  })
})

it('leaves guarantee checks out and ends with what was delivered', () => {
  const { delivery } = order
  const readings = [...delivery.readings, createReading(200, 900, 7)]
  const ended = { ...order, delivered: 1_000, endedAt: time(40), delivery: { ...delivery, readings } }
  const plot = buildDeliveryPlot(ended, now)
  expect(plot?.points.at(-1)).toEqual({ at: Date.parse(time(40)), delivered: 1_000 })
  expect(plot?.now).toBeNull()
})

it.each([
  ['below three readings', [createReading(10, 200), createReading(34, 400), createReading(200, 900, 7)]],
  ['while all readings are of one day', [10, 20, 33].map((hour) => createReading(hour, 10 * hour))],
])('is null %s', (_, readings) => {
  expect(buildDeliveryPlot({ ...order, delivery: { ...order.delivery, readings } }, now)).toBeNull()
})

it('promises nothing while the order is paused', () => {
  const delivery = { ...order.delivery, pausedAt: time(35) }
  expect(buildDeliveryPlot({ ...order, delivery }, now)?.promised).toEqual([])
})
