import type { Permission } from '../../accounts/roles.ts'

/** Kinds of tasks that wait for staff, the most urgent first. */
export const STAFF_TASKS = [
  'late',
  'to_start',
  'fell_short',
  'attention',
  'chats',
  'messages',
  'mails',
  'rates',
] as const

export type StaffTask = (typeof STAFF_TASKS)[number]

/** The permission that a kind of task needs. */
export const TASK_PERMISSIONS = {
  late: 'orders:read',
  to_start: 'orders:read',
  fell_short: 'orders:read',
  attention: 'refunds:make',
  chats: 'messages:answer',
  messages: 'messages:answer',
  mails: 'mails:read',
  rates: 'settings:manage',
} as const satisfies Record<StaffTask, Permission>
