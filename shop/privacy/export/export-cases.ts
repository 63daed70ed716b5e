import { and, asc, eq, gt } from 'drizzle-orm'
import { caseEvents, cases, caseUploads } from '../../cases/tables.ts'
import type { Db } from '../../services.ts'
import { iterateRows, PAGE_SIZE } from './iterate-rows.ts'

/** Exports cases with the customer's words, the decisions and the history. */
export async function* exportCases(db: Db, userId: string): AsyncGenerator<object> {
  const list = iterateRows((after) =>
    db
      .select()
      .from(cases)
      .where(and(eq(cases.userId, userId), after ? gt(cases.id, after) : undefined))
      .orderBy(asc(cases.id))
      .limit(PAGE_SIZE),
  )
  for await (const row of list) {
    const events = await db
      .select({ kind: caseEvents.kind, at: caseEvents.at, note: caseEvents.note })
      .from(caseEvents)
      .where(eq(caseEvents.caseId, row.id))
      .orderBy(asc(caseEvents.id))
    const images = await db
      .select({ id: caseUploads.uploadId })
      .from(caseUploads)
      .where(eq(caseUploads.caseId, row.id))
    yield {
      id: row.id,
      order: row.orderId,
      kind: row.kind,
      status: row.state,
      statement: row.statement,
      language: row.lang,
      proposed: formatRemedy(row.proposedRemedy, row.proposedAmount),
      decided: row.remedy && formatRemedy(row.remedy, row.amount),
      reason: row.reason,
      decisionDueAt: row.dueAt,
      createdAt: row.createdAt,
      decidedAt: row.decidedAt,
      endedAt: row.endedAt,
      images: images.map(({ id }) => id),
      history: events.map(({ at, kind, note }) => ({ at, what: kind, note: note ?? undefined })),
    }
  }
}

function formatRemedy(remedy: string, amount: number | null) {
  if (remedy === 'refund' && amount !== null) return { remedy, pounds: amount / 100 }
  return remedy === 'replacement' ? { remedy, units: amount } : { remedy }
}
