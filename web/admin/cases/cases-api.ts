import { CASE_KINDS, CASE_STATES } from '../../../shop/cases/case-state.ts'
import { type ApiRequest, callApi } from '../../api-client.ts'
import { CURSOR_PARAM } from '../list/use-filters.ts'

/** Parameter of the address that holds the open case. */
export const CASE_PARAM = 'case'

/** Filters of the state beside `open`, which is the default. */
export const STATE_FILTERS = [
  ...CASE_STATES.filter((state) => state !== 'open' && state !== 'expired'),
  'all',
] as const

/** Reads the filters of the cases from an address. Invalid ones are dropped. */
export function parseCaseQuery(address: URLSearchParams) {
  const state = STATE_FILTERS.find((name) => name === address.get('state'))
  return {
    state,
    kind: CASE_KINDS.find((name) => name === address.get('kind')),
    // Only open cases have a deadline to miss.
    overdue: state === undefined && address.get('overdue') === '1' ? ('1' as const) : undefined,
    before: address.get(CURSOR_PARAM) ?? undefined,
  }
}

/** True when the address narrows the list of open cases. */
export function isFiltered(address: URLSearchParams): boolean {
  const { state, kind, overdue } = parseCaseQuery(address)
  return state !== undefined || kind !== undefined || overdue !== undefined
}

export function fetchCases(address: URLSearchParams) {
  return callApi('GET /admin/cases', { query: parseCaseQuery(address) })
}

export type CaseSummary = Awaited<ReturnType<typeof fetchCases>>['cases'][number]

export function fetchCase(id: string) {
  return callApi('GET /admin/cases/{id}', { param: { id } })
}

export type StaffCase = Awaited<ReturnType<typeof fetchCase>>

/** The fields of a case that a decision needs. */
export type DecidableCase = Pick<StaffCase, 'id' | 'kind' | 'isTrial' | 'proposal' | 'remedies' | 'revision'>

export type Remedy = StaffCase['proposal']

type Decision = ApiRequest<'POST /admin/cases/{id}/decision'>['json']

/** Decides the revision of a case that staff have seen. */
export function decideCase({ id, revision }: DecidableCase, decision: Decision): Promise<StaffCase> {
  return callApi('POST /admin/cases/{id}/decision', { param: { id }, ifMatch: revision, json: decision })
}
