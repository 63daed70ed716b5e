import type { Permission } from '../../accounts/roles.ts'

/** Kinds of tasks that wait for staff, the most urgent first. */
export const STAFF_TASKS = [
  'late',
  'cases',
  'toStart',
  'failedRuns',
  'replacements',
  'guaranteeChecks',
  'fellShort',
  'waitingForBrief',
  'attention',
  'chats',
  'messages',
  'reviews',
  'offers',
  'emails',
  'rates',
  'backup',
] as const

/** Kinds whose tasks have a deadline. */
export const DATED_TASKS = ['late', 'cases', 'toStart'] as const satisfies StaffTask[]

export type DatedTask = (typeof DATED_TASKS)[number]

export type StaffTask = (typeof STAFF_TASKS)[number]

/** The permission that a kind of task needs. */
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
} as const satisfies Record<StaffTask, Permission>
