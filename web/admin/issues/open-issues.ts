import { api, unwrapResponse } from '../../api-client.ts'
import { createObservable } from '../../observable.ts'

/** Number of open issues; `more` when they exceed one page. */
const count = createObservable<{ number: number; more: boolean } | null>(null)

/** Number of failed webhook events and provider problems. */
const others = createObservable(0)

export const useOpenIssues = count.use
export const useOtherProblems = others.use

async function fetchIssues(query: { before?: string; resolved?: '1' }) {
  const { issues, next } = await unwrapResponse(api.admin['payment-issues'].$get({ query }))
  return { rows: issues, next }
}

export type Issue = Awaited<ReturnType<typeof fetchIssues>>['rows'][number]

export async function fetchOpenIssues(before: string | undefined) {
  const page = await fetchIssues({ before })
  if (!before) count.write({ number: page.rows.length, more: page.next !== null })
  return page
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

/** Logs a failure and keeps the previous counts. */
export async function countOpenIssues(): Promise<void> {
  await Promise.all([fetchOpenIssues(undefined), fetchProviderProblems()]).catch((error) =>
    console.error(error),
  )
}
