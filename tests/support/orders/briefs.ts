import { eq } from 'drizzle-orm'
import { packages } from '../../../shop/catalog/tables.ts'
import { newId } from '../../../shop/id.ts'
import { answerBrief } from '../../../shop/orders/brief/answer-brief.ts'
import type { BriefAnswers } from '../../../shop/orders/brief/list-answer-problems.ts'
import type { Db } from '../../../shop/services.ts'
import { uploads } from '../../../shop/uploads/tables.ts'
import { createTestOrder } from './create-test-order.ts'
import { SAMPLE_QUESTIONS } from './sample-questions.ts'

export const SAMPLE_ANSWERS: BriefAnswers = { topic: 'Dancing in the rain', tone: 'calm' }

/** Makes a package ask the sample questions. */
export async function addQuestions(
  db: Db,
  packageId = 'followers-1000',
  questions = SAMPLE_QUESTIONS,
): Promise<void> {
  await db.update(packages).set({ questions }).where(eq(packages.id, packageId))
}

/** Creates an order whose package asks the sample questions, on a fresh database. */
export async function createTestBrief(options: Parameters<typeof createTestOrder>[0] = {}) {
  const test = await createTestOrder({ ...options, prepare: addQuestions })
  const { db, id: orderId, user } = test
  const actor = { userId: user.id, apiKeyId: null }
  const answer = (answers: BriefAnswers = SAMPLE_ANSWERS, expectedRevision?: number) =>
    answerBrief(db, { orderId, customerId: user.id, answers, expectedRevision, actor })
  return { ...test, actor, answer }
}

/** Adds the row of an image to an order, without its file. */
export async function createTestUpload(db: Db, { orderId, userId }: { orderId: string; userId: string }) {
  const id = newId()
  await db.insert(uploads).values({
    id,
    orderId,
    userId,
    purpose: 'brief',
    storageKey: `${id}.webp`,
    sha256: 'a'.repeat(64),
    bytes: 10,
    width: 2,
    height: 2,
  })
  return id
}
