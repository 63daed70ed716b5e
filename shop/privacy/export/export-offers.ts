import { and, asc, eq, gt } from 'drizzle-orm'
import { offerRevisions, offers } from '../../offers/tables.ts'
import type { Db } from '../../services.ts'
import { type DataSubject, getOwnOffersFilter } from '../data-subject.ts'
import { iterateRows, PAGE_SIZE } from './iterate-rows.ts'

/** Exports offers to the user with all their revisions. */
export async function* exportOffers(db: Db, user: DataSubject): AsyncGenerator<object> {
  const list = iterateRows((after) =>
    db
      .select()
      .from(offers)
      .where(and(getOwnOffersFilter(user), after ? gt(offers.id, after) : undefined))
      .orderBy(asc(offers.id))
      .limit(PAGE_SIZE),
  )
  for await (const row of list) {
    const revisions = await db
      .select()
      .from(offerRevisions)
      .where(eq(offerRevisions.offerId, row.id))
      .orderBy(asc(offerRevisions.number))
    yield {
      id: row.id,
      name: row.name,
      email: row.email,
      language: row.lang,
      conversation: row.conversationId,
      payment: row.paymentId,
      createdAt: row.createdAt,
      remindedAt: row.remindedAt,
      withdrawnAt: row.withdrawnAt,
      revisions: revisions.map(({ number, lines, total, terms, expiresAt, createdAt }) => ({
        number,
        terms,
        expiresAt,
        createdAt,
        pounds: total / 100,
        lines: lines.map(({ price, ...line }) => ({ ...line, pounds: price / 100 })),
      })),
    }
  }
}
