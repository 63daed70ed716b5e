import { createStoredValue, type StoredValue } from '../../../stored-value.ts'
import type { Answers } from './brief-calls.ts'

const drafts = new Map<string, StoredValue<Answers | null>>()

/** Answers that the customer has not sent yet. They survive a reload and belong to the tab. */
export function getBriefDraft(orderId: string): StoredValue<Answers | null> {
  const existing = drafts.get(orderId)
  if (existing) return existing
  const draft = createStoredValue<Answers | null>(`briefDraft:${orderId}`, null, parseAnswers, {
    kind: 'session',
  })
  drafts.set(orderId, draft)
  return draft
}

function parseAnswers(json: unknown): Answers | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
  return Object.fromEntries(
    Object.entries(json).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
