import { callApi } from '../../api-client.ts'
import { CURSOR_PARAM } from '../list/use-filters.ts'

/** Parameter of the address that holds the open review. */
export const REVIEW_PARAM = 'review'

/** The lists beside the default, which are new and reported reviews. */
export const QUEUES = ['reported', 'pending', 'published', 'hidden', 'withdrawn', 'all'] as const

export function parseQueue(address: URLSearchParams) {
  return QUEUES.find((name) => name === address.get('queue'))
}

export function fetchReviews(address: URLSearchParams) {
  const query = { queue: parseQueue(address), before: address.get(CURSOR_PARAM) ?? undefined }
  return callApi('GET /admin/reviews', { query })
}

export type ReviewSummary = Awaited<ReturnType<typeof fetchReviews>>['reviews'][number]

export function fetchReview(id: string) {
  return callApi('GET /admin/reviews/{id}', { param: { id } })
}

export type StaffReview = Awaited<ReturnType<typeof fetchReview>>

/** Sets the reply, or removes it when `text` is empty. */
export function replyToReview({ id, revision }: ReviewSummary, text: string): Promise<StaffReview> {
  const json = { text: text === '' ? null : text }
  return callApi('PUT /admin/reviews/{id}/reply', { param: { id }, ifMatch: revision, json })
}
