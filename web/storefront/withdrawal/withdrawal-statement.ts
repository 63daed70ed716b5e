import { normalizeText } from '../../../shop/text.ts'
import { openMyCase } from '../../account/cases/cases-api.ts'
import type { MyOrder } from '../../account/orders/my-orders.ts'
import { callApi } from '../../api-client.ts'

/** A withdrawal as the customer fills it in: of an own order, or by number and email without a login. */
export type Withdrawal = { statement: string } & (
  | { order: MyOrder }
  | { order: null; orderNumber: string; email: string }
)

/** Response of the server. `dueAt` is the deadline of the decision; null until the link of the email is opened. */
export interface ReceivedWithdrawal {
  at: string
  dueAt: string | null
}

/** Sends the withdrawal. That of an own order takes effect at once. */
export async function sendWithdrawal(stated: Withdrawal): Promise<ReceivedWithdrawal> {
  const statement = stated.statement === '' ? undefined : stated.statement
  if (stated.order) {
    const opened = await openMyCase(stated.order.id, { kind: 'withdrawal', statement })
    return { at: opened.createdAt, dueAt: opened.dueAt }
  }
  const { orderNumber, email } = stated
  await callApi('POST /withdrawals', { json: { orderNumber, email, statement } })
  return { at: new Date().toISOString(), dueAt: null }
}

/** Returns the trimmed texts of a filled-in form by the names of its fields. */
export function readFields<Name extends string>(fields: FormData, ...names: Name[]): Record<Name, string> {
  const entries = names.map((name) => [name, normalizeText(String(fields.get(name) ?? ''))])
  return Object.fromEntries(entries) as Record<Name, string>
}
