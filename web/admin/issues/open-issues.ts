import { api, unwrapResponse } from '../../api-client.ts'
import { createObservable } from '../../observable.ts'

/** Number of failed webhook events and provider problems. */
const others = createObservable(0)

export const useOtherProblems = others.use

async function fetchIssues(query: { before?: string; resolved?: '1' }) {
  const { issues, next } = await unwrapResponse(api.admin['payment-issues'].$get({ query }))
  return { rows: issues, next }
}

export type Issue = Awaited<ReturnType<typeof fetchIssues>>['rows'][number]

export function fetchOpenIssues(before: string | undefined) {
  return fetchIssues({ before })
}

export function fetchAllIssues(before: string | undefined) {
  return fetchIssues({ before, resolved: '1' })
}

export async function fetchProviderProblems() {
  const [{ problems }, { events }] = await Promise.all([
    unwrapResponse(api.admin['provider-problems'].$get()),
    unwrapResponse(api.admin['webhook-events'].failed.$get()),
  ])
  others.write(problems.length + events.length)
  return { problems, events }
}

type ProviderProblems = Awaited<ReturnType<typeof fetchProviderProblems>>
export type ProviderProblem = ProviderProblems['problems'][number]
export type FailedEvent = ProviderProblems['events'][number]
