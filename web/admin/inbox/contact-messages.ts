import { answer, api } from '../../api-client.ts'

async function fetchMessages(query: { before?: string; unanswered?: '1' }) {
  const { messages, next } = await answer(api.admin.messages.$get({ query }))
  return { rows: messages, next }
}

export type Message = Awaited<ReturnType<typeof fetchMessages>>['rows'][number]

export function fetchUnanswered(before: string | undefined) {
  return fetchMessages({ before, unanswered: '1' })
}

export function fetchAll(before: string | undefined) {
  return fetchMessages({ before })
}
