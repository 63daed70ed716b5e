import { and, asc, eq, gt } from 'drizzle-orm'
import { reviews } from '../../reviews/tables.ts'
import type { Db } from '../../services.ts'
import { iterateRows, PAGE_SIZE } from './iterate-rows.ts'

/** Exports the reviews that the user wrote, with their consents. */
export async function* exportReviews(db: Db, userId: string): AsyncGenerator<object> {
  const list = iterateRows((after) =>
    db
      .select()
      .from(reviews)
      .where(and(eq(reviews.userId, userId), after ? gt(reviews.id, after) : undefined))
      .orderBy(asc(reviews.id))
      .limit(PAGE_SIZE),
  )
  for await (const row of list) {
    const { id, orderId, packageName, lang, rating, text, name, nameConsentedAt } = row
    yield {
      id,
      order: orderId,
      package: packageName,
      language: lang,
      rating,
      text,
      name,
      nameConsentedAt,
      picture: row.uploadId,
      pictureConsentedAt: row.pictureConsentedAt,
      state: row.state,
      hiddenReason: row.hiddenReason,
      reply: row.reply,
      repliedAt: row.repliedAt,
      writtenAt: row.writtenAt,
      editedAt: row.editedAt,
    }
  }
}
