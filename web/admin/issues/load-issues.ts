import { callApi } from '../../api-client.ts'
import { CURSOR_PARAM } from '../list/use-filters.ts'

/** Loads a page of payment issues with the provider problems and the failed webhook events. */
export async function loadIssues(filters: URLSearchParams) {
  const query = {
    before: filters.get(CURSOR_PARAM) ?? undefined,
    resolved: filters.has('resolved') ? ('1' as const) : undefined,
  }
  const [{ issues, next }, { problems }, { events }] = await Promise.all([
    callApi('GET /admin/payment-issues', { query }),
    callApi('GET /admin/provider-problems'),
    callApi('GET /admin/webhook-events/failed'),
  ])
  return { issues, next, problems, events }
}

type LoadedIssues = Awaited<ReturnType<typeof loadIssues>>
export type Issue = LoadedIssues['issues'][number]
export type ProviderProblem = LoadedIssues['problems'][number]
export type FailedEvent = LoadedIssues['events'][number]
