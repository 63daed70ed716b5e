import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '../orders/tables.ts'
import { normalizeIdentifier } from '../text.ts'
import { documents } from './documents/tables.ts'
import { payments } from './tables.ts'

const UUID = /[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}/
/** R-2026-000123, as `formatDocumentNumber` prints it, or without its zeros. */
const DOCUMENT_NUMBER = /(?<![a-z])([a-z]{1,5}(?:-\d{4})?)-(\d{1,9})(?!\d)/
/** The last eight characters of an order id, whatever stands around them. */
const SHORT_ID = /(?<![\da-z])[\da-f]{8}(?![\da-z])/

/**
 * Returns the conditions under which an order has a number that customers quote: its id or the end of it, that of its
 * payment, of a document, or of the provider's session or charge. Each uses an index.
 */
export function listOrderNumberConditions(text: string): SQL[] {
  // Numbers that are copied from a page bring invisible marks along.
  const number = normalizeIdentifier(text)
  const folded = number.toLowerCase()
  const id = UUID.exec(folded)?.[0].replaceAll('-', '')
  if (id) return [eq(orders.id, id), eq(orders.paymentId, id)]
  const [, prefix = '', count] = DOCUMENT_NUMBER.exec(folded) ?? []
  const shortId = SHORT_ID.exec(folded)?.[0]
  const isDocument = and(eq(documents.series, prefix.toUpperCase()), eq(documents.number, Number(count)))
  // PayPal prints its ids in capitals.
  const isCharge = inArray(payments.chargeId, [number, number.toUpperCase()])
  const isPayment = or(eq(payments.sessionId, number), isCharge)
  return [
    ...(count
      ? [isPaymentAmong(sql`select ${documents.paymentId} from ${documents} where ${isDocument}`)]
      : []),
    ...(shortId ? [eq(sql`right(${orders.id}::text, 8)`, shortId)] : []),
    isPaymentAmong(sql`select ${payments.id} from ${payments} where ${isPayment}`),
  ]
}

/** Compares with an array, because with `in` PostgreSQL may read all orders instead. */
function isPaymentAmong(selected: SQL): SQL {
  return sql`${orders.paymentId} = any(array(${selected}))`
}
