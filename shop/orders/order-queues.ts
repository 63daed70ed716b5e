/**
 * Orders that wait for staff: paid and not started, later than promised, with a failed run, with a replacement to
 * deliver, with a guarantee check that is due, or ended under-delivered. Those of `waitingForBrief` wait for the
 * customer's answers.
 */
export const ORDER_QUEUES = [
  'toStart',
  'waitingForBrief',
  'late',
  'failedRuns',
  'replacements',
  'guaranteeChecks',
  'fellShort',
] as const

export type OrderQueue = (typeof ORDER_QUEUES)[number]
