import { z } from '@hono/zod-openapi'
import { endReminders, getReminderState } from '../../shop/payments/reminders/remind-of-unpaid-orders.ts'
import { endpoint } from '../endpoint.ts'
import { lookedUpId, objectSchema } from '../schema.ts'

const linkParams = z.object({
  token: lookedUpId.openapi({ example: `reminder_${'x'.repeat(43)}` }),
})

const reminderStateSchema = objectSchema('ReminderState', {
  isEnded: z.boolean().describe('Whether the customer gets no more reminders'),
})

/** Ends the reminders of unpaid orders, by the link of their email. */
export const reminderRoutes = [
  endpoint({
    key: 'GET /reminders/{token}',
    operationId: 'getReminderState',
    summary: 'Get whether reminders are ended, by the token of an email',
    description:
      'Needs no log-in. The token ends the reminders of unpaid orders to one customer and reaches nothing else.',
    param: linkParams,
    answer: reminderStateSchema,
    errors: ['not_found'],
    handle: ({ param, db }) => getReminderState(db, param.token),
  }),
  endpoint({
    key: 'POST /reminders/{token}/end',
    operationId: 'endReminders',
    summary: 'End reminders for good, by the token of an email',
    description:
      'Needs no log-in and takes no body. Mail programs post to the page `/reminders/{token}` instead, the address of `List-Unsubscribe` (RFC 8058).',
    param: linkParams,
    answer: reminderStateSchema,
    errors: ['not_found'],
    handle: ({ param, db }) => endReminders(db, param.token),
  }),
]
