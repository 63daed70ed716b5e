import { api, ifMatch, unwrapResponse } from '../../../api-client.ts'

/** Fetches the questions and answers of an own order. */
export function fetchMyBrief(orderId: string) {
  return unwrapResponse(api.orders[':id'].brief.$get({ param: { id: orderId } }))
}

export type Brief = Awaited<ReturnType<typeof fetchMyBrief>>
export type Question = Brief['questions'][number]
export type Answers = Brief['answers']

export function saveMyAnswers({ orderId, revision }: Brief, answers: Answers) {
  return unwrapResponse(
    api.orders[':id'].brief.$put({ param: { id: orderId }, header: ifMatch(revision), json: { answers } }),
  )
}
