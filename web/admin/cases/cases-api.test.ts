import { describe, expect, it } from 'vitest'
import { isFiltered, parseCaseQuery } from './cases-api.ts'

const parse = (search: string) => parseCaseQuery(new URLSearchParams(search))

describe('parseCaseQuery', () => {
  it('lists the open cases without a filter', () => {
    expect(parse('')).toEqual({ state: undefined, kind: undefined, overdue: undefined, before: undefined })
    expect(isFiltered(new URLSearchParams('case=1&before=2'))).toBe(false)
  })

  it('reads state, kind, deadline and page', () => {
    expect(parse('state=resolved&kind=quality&before=7')).toMatchObject({
      state: 'resolved',
      kind: 'quality',
      before: '7',
    })
    expect(parse('state=overdue&kind=refund')).toMatchObject({
      state: undefined,
      overdue: '1',
      kind: 'refund',
    })
    expect(isFiltered(new URLSearchParams('state=overdue'))).toBe(true)
  })

  it('drops unknown values', () => {
    expect(parse('state=lost&kind=gift')).toMatchObject({
      state: undefined,
      kind: undefined,
      overdue: undefined,
    })
  })
})
