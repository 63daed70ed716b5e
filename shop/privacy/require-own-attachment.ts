import { and } from 'drizzle-orm'
import {
  requireStoredAttachment,
  type StoredAttachment,
} from '../conversations/inbound-email/get-received-email.ts'
import { isVisibleToCustomer } from '../conversations/inbound-email/is-visible-to-customer.ts'
import type { Db } from '../services.ts'
import { type DataSubject, getOwnConversationsFilter } from './data-subject.ts'

/** Returns a stored attachment of a message that the customer sent. Throws `not_found`. */
export function requireOwnAttachment(db: Db, owner: DataSubject, id: string): Promise<StoredAttachment> {
  return requireStoredAttachment(db, id, and(getOwnConversationsFilter(owner), isVisibleToCustomer()))
}
