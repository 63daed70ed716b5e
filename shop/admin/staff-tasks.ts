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
