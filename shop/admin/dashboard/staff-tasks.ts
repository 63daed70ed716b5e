import type { Permission } from '../../accounts/roles.ts'

/** Kinds of tasks that wait for staff, the most urgent first. */
export const STAFF_TASKS = [
  'late',
  'cases',
  'to_start',
  'failed_runs',
  'replacements',
  'guarantee_checks',
  'fell_short',
  'waiting_for_brief',
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
export const DATED_TASKS = ['late', 'cases', 'to_start'] as const satisfies StaffTask[]

export type DatedTask = (typeof DATED_TASKS)[number]

export type StaffTask = (typeof STAFF_TASKS)[number]

/** The permission that a kind of task needs. */
export const TASK_PERMISSIONS = {
  late: 'orders:read',
  cases: 'orders:read',
  to_start: 'orders:read',
  failed_runs: 'orders:read',
  replacements: 'orders:read',
  guarantee_checks: 'orders:read',
  fell_short: 'orders:read',
  waiting_for_brief: 'orders:read',
  attention: 'refunds:make',
  chats: 'messages:answer',
  messages: 'messages:answer',
  reviews: 'reviews:moderate',
  offers: 'offers:manage',
  emails: 'emails:read',
  rates: 'settings:manage',
  backup: 'settings:manage',
} as const satisfies Record<StaffTask, Permission>
