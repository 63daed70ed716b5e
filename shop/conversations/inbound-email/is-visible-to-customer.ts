import { type SQL, sql } from 'drizzle-orm'
import { conversationMessages } from '../tables.ts'
import { messageEmails } from './tables.ts'

/** Condition on messages: excludes emails of other senders and of programs, which only staff see. */
export function isVisibleToCustomer(): SQL {
  const { messageId, isOtherSender, automatic } = messageEmails
  return sql`not exists (select 1 from ${messageEmails}
    where ${messageId} = ${conversationMessages.id} and (${isOtherSender} or ${automatic} is not null))`
}
