import { type ApiRequest, callApi } from '../../api-client.ts'
import { parseCaseQuery } from './case-query.ts'

export function fetchCases(address: URLSearchParams) {
  return callApi('GET /admin/cases', { query: parseCaseQuery(address) })
}

export type CaseSummary = Awaited<ReturnType<typeof fetchCases>>['cases'][number]

export function fetchCase(id: string) {
  return callApi('GET /admin/cases/{id}', { param: { id } })
}

export type StaffCase = Awaited<ReturnType<typeof fetchCase>>

/** The fields of a case that a decision needs. */
export type DecidableCase = Pick<StaffCase, 'id' | 'kind' | 'proposal' | 'revision'>

export type Remedy = StaffCase['proposal']

type Decision = ApiRequest<'POST /admin/cases/{id}/decision'>['json']

/** Decides the revision of a case that staff have seen. */
export function decideCase({ id, revision }: DecidableCase, decision: Decision): Promise<StaffCase> {
  return callApi('POST /admin/cases/{id}/decision', { param: { id }, ifMatch: revision, json: decision })
}
