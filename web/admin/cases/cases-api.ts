import { ApiError, api, ifMatch, unwrapResponse } from '../../api-client.ts'
import { parseCaseQuery } from './case-query.ts'

const calls = api.admin.cases[':id']

export function fetchCases(address: URLSearchParams) {
  return unwrapResponse(api.admin.cases.$get({ query: parseCaseQuery(address) }))
}

export type CaseSummary = Awaited<ReturnType<typeof fetchCases>>['cases'][number]

function fetchCase(id: string) {
  return unwrapResponse(calls.$get({ param: { id } }))
}

export type StaffCase = Awaited<ReturnType<typeof fetchCase>>

/** The fields of a case that a decision needs. */
export type DecidableCase = Pick<StaffCase, 'id' | 'kind' | 'proposal' | 'revision'>

export type Remedy = StaffCase['proposal']

/** The case of the address; `missing` when there is none, `failed` when it could not be loaded. */
export async function fetchOpenCase(id: string | null): Promise<StaffCase | 'missing' | 'failed' | null> {
  if (!id) return null
  try {
    return await fetchCase(id)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return 'missing'
    console.error(error)
    return 'failed'
  }
}

type Decision = Parameters<typeof calls.decision.$post>[0]['json']

/** Decides the revision of a case that staff have seen. */
export function decideCase({ id, revision }: DecidableCase, decision: Decision): Promise<StaffCase> {
  return unwrapResponse(calls.decision.$post({ param: { id }, header: ifMatch(revision), json: decision }))
}
