/**
 * What waits for staff: orders to start, late, ended with too little; money, messages, chats, mails that could
 * not be sent, and rates that no longer come. In the order in which it presses.
 */
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
