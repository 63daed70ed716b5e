import { api, ifMatch, unwrapResponse } from '../../api-client.ts'
import { parseCaseQuery } from './case-query.ts'

const calls = api.admin.cases[':id']

export function fetchCases(address: URLSearchParams) {
  return unwrapResponse(api.admin.cases.$get({ query: parseCaseQuery(address) }))
}

export type CaseSummary = Awaited<ReturnType<typeof fetchCases>>['cases'][number]

export function fetchCase(id: string) {
  return unwrapResponse(calls.$get({ param: { id } }))
}

export type StaffCase = Awaited<ReturnType<typeof fetchCase>>

/** The fields of a case that a decision needs. */
export type DecidableCase = Pick<StaffCase, 'id' | 'kind' | 'proposal' | 'revision'>

export type Remedy = StaffCase['proposal']

type Decision = Parameters<typeof calls.decision.$post>[0]['json']

/** Decides the revision of a case that staff have seen. */
export function decideCase({ id, revision }: DecidableCase, decision: Decision): Promise<StaffCase> {
  return unwrapResponse(calls.decision.$post({ param: { id }, header: ifMatch(revision), json: decision }))
}
