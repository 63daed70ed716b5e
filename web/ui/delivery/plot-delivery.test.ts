import { describe, expect, it } from 'vitest'
import { type DeliveryPlot, planDelivery, plotDelivery } from './plot-delivery.ts'

const HOUR_MS = 3_600_000
const WIDTH = 484 // 400 pixels for the time axis

const plot: DeliveryPlot = {
  quantity: 1_000,
  points: [
    { at: 0, delivered: 0 },
    { at: 10 * HOUR_MS, delivered: 500 },
  ],
  promised: [
    { at: 0, delivered: 0 },
    { at: 40 * HOUR_MS, delivered: 1_000 },
  ],
  planned: [],
  now: 20 * HOUR_MS,
}

describe('plotDelivery', () => {
  it('draws readings, the promise and what holds until now on one scale', () => {
    const drawn = plotDelivery(plot, { width: WIDTH, dir: 'ltr' })
    expect(drawn.line).toBe('M56,188L156,102')
    expect(drawn.heldLine).toBe('M156,102L256,102')
    expect(drawn.promisedLine).toBe('M56,188L456,16')
    expect(drawn.window).toEqual({ x: 56, width: 400 })
    expect(drawn.amounts).toEqual([0, 500, 1_000])
  })

  it('mirrors the time axis from right to left', () => {
    const drawn = plotDelivery(plot, { width: WIDTH, dir: 'rtl' })
    expect(drawn.line).toBe('M428,188L328,102')
    expect(drawn.window).toEqual({ x: 28, width: 400 })
    expect([drawn.start, drawn.end]).toEqual([428, 28])
  })

  it('holds nothing after the end, and draws a single point', () => {
    const ended = plotDelivery({ ...plot, now: null }, { width: WIDTH, dir: 'ltr' })
    expect(ended.heldLine).toBe('')
    const single = { ...plot, points: plot.points.slice(0, 1), promised: [], now: null }
    expect(plotDelivery(single, { width: WIDTH, dir: 'ltr' })).toMatchObject({
      line: 'M56,188',
      window: null,
    })
  })

  it('labels fewer dates on a narrow screen', () => {
    expect(plotDelivery(plot, { width: 320, dir: 'ltr' }).dates).toHaveLength(3)
    expect(plotDelivery(plot, { width: 900, dir: 'ltr' }).dates).toHaveLength(5)
  })

  it('labels no day twice', () => {
    const promised = [
      { at: 0, delivered: 0 },
      { at: 72 * HOUR_MS, delivered: 1_000 },
    ]
    const drawn = plotDelivery({ ...plot, promised }, { width: 900, dir: 'ltr' })
    expect(drawn.isInDays).toBe(true)
    expect(drawn.dates.map((at) => at / HOUR_MS)).toEqual([0, 24, 48, 72])
  })

  it('keeps more than the quantity inside the chart', () => {
    const points = [...plot.points, { at: 12 * HOUR_MS, delivered: 1_200 }]
    expect(plotDelivery({ ...plot, points }, { width: WIDTH, dir: 'ltr' }).line).toMatch(/,16$/)
  })
})

describe('planDelivery', () => {
  it('is full after the days of the chosen pace', () => {
    expect(planDelivery({ quantity: 1_000, from: 0, pacePerDay: 500 })).toEqual([
      { at: 0, delivered: 0 },
      { at: 48 * HOUR_MS, delivered: 1_000 },
    ])
    expect(planDelivery({ quantity: 1_000, from: 0, pacePerDay: null })).toEqual([])
  })
})
