import { api, unwrapResponse } from '../../api-client.ts'
import { CURSOR_PARAM } from '../list/use-filters.ts'

/** Loads a page of payment issues with the provider problems and the failed webhook events. */
export async function loadIssues(filters: URLSearchParams) {
  const query = {
    before: filters.get(CURSOR_PARAM) ?? undefined,
    resolved: filters.has('resolved') ? ('1' as const) : undefined,
  }
  const [{ issues, next }, { problems }, { events }] = await Promise.all([
    unwrapResponse(api.admin['payment-issues'].$get({ query })),
    unwrapResponse(api.admin['provider-problems'].$get()),
    unwrapResponse(api.admin['webhook-events'].failed.$get()),
  ])
  return { issues, next, problems, events }
}

type LoadedIssues = Awaited<ReturnType<typeof loadIssues>>
export type Issue = LoadedIssues['issues'][number]
export type ProviderProblem = LoadedIssues['problems'][number]
export type FailedEvent = LoadedIssues['events'][number]
