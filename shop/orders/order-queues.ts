/**
 * Orders that wait for staff: paid and not started, later than promised, with a failed run, with a replacement to
 * deliver, with a guarantee check that is due, or ended under-delivered. Those of `waiting_for_brief` wait for the
 * customer's answers.
 */
export const ORDER_QUEUES = [
  'to_start',
  'waiting_for_brief',
  'late',
  'failed_runs',
  'replacements',
  'guarantee_checks',
  'fell_short',
] as const

export type OrderQueue = (typeof ORDER_QUEUES)[number]
