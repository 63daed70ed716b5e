import type { OrderStatus } from '../../shop/orders/order-status.ts'

/** Where an order has been: null where it has not. */
export interface Travelled {
  status: OrderStatus
  createdAt: string
  paidAt: string | null
  startedAt: string | null
  completedAt: string | null
  endedAt: string | null
}

/** How it ends when not all of it is delivered and kept. */
const ENDS = ['partial', 'failed', 'cancelled', 'refunded'] as const satisfies OrderStatus[]

type End = (typeof ENDS)[number]

export interface Step {
  name: 'ordered' | 'paid' | 'started' | 'delivered' | End
  state: 'done' | 'current' | 'upcoming'
  at: string | null
}

export function isEnd(name: Step['name'] | OrderStatus): name is End {
  return ENDS.some((end) => end === name)
}

/** The way of an order: four steps, or those it took and how it ended differently. */
export function stepsOf(order: Travelled): Step[] {
  const way: Omit<Step, 'state'>[] = [
    { name: 'ordered', at: order.createdAt },
    { name: 'paid', at: order.paidAt },
    { name: 'started', at: order.startedAt },
    { name: 'delivered', at: order.completedAt },
  ]
  if (isEnd(order.status)) {
    const taken = way.filter((step) => step.at !== null)
    return [...taken, { name: order.status, at: order.endedAt }].map((step) => ({ ...step, state: 'done' }))
  }
  const next = way.find((step) => step.at === null)
  return way.map((step) => ({
    ...step,
    state: step.at !== null ? 'done' : step === next ? 'current' : 'upcoming',
  }))
}
