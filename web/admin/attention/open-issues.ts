import { answer, api } from '../../api-client.ts'
import { observed } from '../../observed.ts'

/** How many there are; `more` than fit on a page. */
const count = observed<{ number: number; more: boolean } | null>(null)

export const useOpenIssues = count.use

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

/** A failure is logged and leaves the number as it was. */
export async function countOpenIssues(): Promise<void> {
  await fetchOpenIssues(undefined).catch((error) => console.error(error))
}
