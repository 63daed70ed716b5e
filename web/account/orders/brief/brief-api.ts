import { callApi } from '../../../api-client.ts'

/** Fetches the questions and answers of an own order. */
export function fetchMyBrief(orderId: string) {
  return callApi('GET /orders/{id}/brief', { param: { id: orderId } })
}

export type Brief = Awaited<ReturnType<typeof fetchMyBrief>>
export type Question = Brief['questions'][number]
export type Answers = Brief['answers']

export function saveMyAnswers({ orderId, revision }: Brief, answers: Answers) {
  return callApi('PUT /orders/{id}/brief', { param: { id: orderId }, ifMatch: revision, json: { answers } })
}

/** Address of the questions on the order's page, also in emails. */
export const BRIEF_ANCHOR = 'brief'
