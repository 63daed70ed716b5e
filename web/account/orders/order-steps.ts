import type { OrderStatus } from '../../../shop/orders/order-status.ts'

/** When the order reached each step; null when it has not. */
export interface OrderProgress {
  status: OrderStatus
  createdAt: string
  paidAt: string | null
  startedAt: string | null
  completedAt: string | null
  endedAt: string | null
}

/** Final statuses other than completed. */
const FINAL_STEPS = ['partial', 'failed', 'cancelled', 'refunded'] as const satisfies OrderStatus[]

type FinalStep = (typeof FINAL_STEPS)[number]

export interface OrderStep {
  name: 'ordered' | 'paid' | 'started' | 'delivered' | FinalStep
  state: 'done' | 'current' | 'upcoming'
  at: string | null
}

export function isFinalStep(name: OrderStep['name'] | OrderStatus): name is FinalStep {
  return FINAL_STEPS.some((end) => end === name)
}

/** Returns the steps of an order: the four regular steps, or the steps it took before it ended differently. */
export function listOrderSteps(order: OrderProgress): OrderStep[] {
  const way: Omit<OrderStep, 'state'>[] = [
    { name: 'ordered', at: order.createdAt },
    { name: 'paid', at: order.paidAt },
    { name: 'started', at: order.startedAt },
    { name: 'delivered', at: order.completedAt },
  ]
  if (isFinalStep(order.status)) {
    const taken = way.filter((step) => step.at !== null)
    return [...taken, { name: order.status, at: order.endedAt }].map((step) => ({ ...step, state: 'done' }))
  }
  const next = way.find((step) => step.at === null)
  return way.map((step) => ({
    ...step,
    state: step.at !== null ? 'done' : step === next ? 'current' : 'upcoming',
  }))
}

/** Returns the key of a step's word: one that was reached is named as done, one ahead as what comes. */
export function getStepWord({ name, state }: OrderStep) {
  if (isFinalStep(name)) return `status.${name}` as const
  return state === 'done' ? (`steps.reached.${name}` as const) : (`steps.ahead.${name}` as const)
}

/** Returns the delivered share in whole percent, rounded down. Multiplying first keeps 570 of 1,000 at 57. */
export function getDeliveredPercent(delivered: number, quantity: number): number {
  return Math.floor((100 * delivered) / quantity)
}
