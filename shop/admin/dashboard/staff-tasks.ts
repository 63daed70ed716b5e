import type { Permission } from '../../accounts/roles.ts'

/** Kinds of tasks that wait for staff, the most urgent first, each with the permission that it needs. */
export const TASK_PERMISSIONS = {
  late: 'orders:read',
  cases: 'orders:read',
  toStart: 'orders:read',
  failedRuns: 'orders:read',
  replacements: 'orders:read',
  guaranteeChecks: 'orders:read',
  fellShort: 'orders:read',
  waitingForBrief: 'orders:read',
  attention: 'refunds:make',
  chats: 'messages:answer',
  messages: 'messages:answer',
  reviews: 'reviews:moderate',
  offers: 'offers:manage',
  emails: 'emails:read',
  rates: 'settings:manage',
  backup: 'settings:manage',
} as const satisfies Record<string, Permission>

export type StaffTask = keyof typeof TASK_PERMISSIONS

export const STAFF_TASKS = Object.keys(TASK_PERMISSIONS) as StaffTask[]

/** Kinds whose tasks have a deadline. */
export const DATED_TASKS = ['late', 'cases', 'toStart'] as const satisfies StaffTask[]

export type DatedTask = (typeof DATED_TASKS)[number]
