import { describe, expect, it } from 'vitest'
import type { DeliveryRun } from '../orders-api.ts'
import { draftPlan, draftRun, sumPlan, toPlanBody } from './run-dialogs.tsx'

const RUN: DeliveryRun = {
  id: 'r1',
  number: 1,
  kind: 'delivery',
  state: 'running',
  quantity: 700,
  delivered: 100,
  earliestStart: '2026-11-23T09:30:00.000Z',
  pacePerDay: 200,
  dueAt: null,
  failureCode: null,
  startedAt: null,
  endedAt: null,
  actions: [],
}

describe('draftPlan', () => {
  it('starts with one run of the whole quantity', () => {
    const plan = draftPlan([], 1_000)
    expect(plan).toHaveLength(1)
    expect(toPlanBody(plan)).toEqual({
      runs: [{ quantity: 1_000, earliestStart: null, pacePerDay: null }],
    })
  })

  it('keeps start and pace of existing runs and leaves out replacements', () => {
    const plan = draftPlan([RUN, { ...RUN, id: 'r2', kind: 'replacement' }], 700)
    expect(toPlanBody(plan)).toEqual({
      runs: [{ quantity: 700, earliestStart: '2026-11-23T09:30:00.000Z', pacePerDay: 200 }],
    })
  })
})

it('sums quantities and counts empty ones as nothing', () => {
  expect(sumPlan([draftRun(600), draftRun(0), draftRun(400)])).toBe(1_000)
})
