import { createUuid } from '../../../create-uuid.ts'
import { parseOptional, parseWhole, toInstant, toLocalTime } from '../../../i18n/parse-input.ts'
import type { DeliveryRun } from './delivery-calls.ts'

/** A run as the plan's form holds it. */
export interface PlannedRun {
  key: string
  quantity: string
  /** A local time, in the time zone of the browser. */
  earliestStart: string
  pacePerDay: string
  /** Delivered amount of the run; its planned quantity cannot be lower. */
  delivered: number
  /** Only runs that have not begun can be removed; those that are done cannot change. */
  state: DeliveryRun['state']
}

/** Starts the form with the runs of the ordered quantity, or with one for all of it. */
export function draftPlan(runs: DeliveryRun[], quantity: number): PlannedRun[] {
  const planned = runs.filter(({ kind }) => kind === 'delivery')
  if (planned.length === 0) return [draftRun(quantity)]
  return planned.map((run) => ({
    key: run.id,
    quantity: String(run.quantity),
    earliestStart: toLocalTime(run.earliestStart),
    pacePerDay: run.pacePerDay === null ? '' : String(run.pacePerDay),
    delivered: run.delivered,
    state: run.state,
  }))
}

/** A further run, of what the others leave. */
export function draftRun(quantity: number): PlannedRun {
  return {
    key: createUuid(),
    quantity: quantity > 0 ? String(quantity) : '',
    earliestStart: '',
    pacePerDay: '',
    delivered: 0,
    state: 'planned',
  }
}

export function sumPlan(runs: PlannedRun[]): number {
  return runs.reduce((sum, run) => sum + (parseWhole(run.quantity) ?? 0), 0)
}

export function toPlanBody(runs: PlannedRun[]) {
  return {
    runs: runs.map(({ quantity, earliestStart, pacePerDay }) => ({
      quantity: parseWhole(quantity) ?? 0,
      earliestStart: toInstant(earliestStart),
      pacePerDay: parseOptional(pacePerDay),
    })),
  }
}
