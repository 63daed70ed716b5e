import { CASE_KINDS, CASE_STATES } from '../../../shop/cases/case-state.ts'
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
