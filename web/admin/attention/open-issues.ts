import { answer, api } from '../../api-client.ts'
import { observed } from '../../observed.ts'

/** How many there are; `more` than fit on a page. */
const count = observed<{ number: number; more: boolean } | null>(null)

/** How many failed webhook events and refusals of providers stand beside them. */
const others = observed(0)

export const useOpenIssues = count.use
export const useOtherProblems = others.use

async function fetchIssues(query: { before?: string; resolved?: '1' }) {
  const { issues, next } = await answer(api.admin['payment-issues'].$get({ query }))
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

export async function fetchProviderTrouble() {
  const [{ problems }, { events }] = await Promise.all([
    answer(api.admin['provider-problems'].$get()),
    answer(api.admin['webhook-events'].failed.$get()),
  ])
  others.write(problems.length + events.length)
  return { problems, events }
}

type Trouble = Awaited<ReturnType<typeof fetchProviderTrouble>>
export type ProviderProblem = Trouble['problems'][number]
export type FailedEvent = Trouble['events'][number]

/** A failure is logged and leaves the numbers as they were. */
export async function countOpenIssues(): Promise<void> {
  await Promise.all([fetchOpenIssues(undefined), fetchProviderTrouble()]).catch((error) =>
    console.error(error),
  )
}
