import type { EmailKind } from './email-data.ts'

/** Emails about a conversation to the support address, of which members of staff may get a copy. */
export const SUPPORT_EMAIL_KINDS = ['contact_received', 'chat_waiting'] as const satisfies EmailKind[]

/** Emails to staff and to the support address, about what a role sees in the shop; all others go to customers and users. */
export const STAFF_EMAIL_KINDS = [
  ...SUPPORT_EMAIL_KINDS,
  'staff_notification',
  'staff_summary',
  'webhook_failing',
] as const satisfies EmailKind[]
