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
    expect(parse('overdue=1&kind=refund')).toMatchObject({ overdue: '1', kind: 'refund' })
    expect(isFiltered(new URLSearchParams('overdue=1'))).toBe(true)
  })

  it('drops unknown values', () => {
    expect(parse('state=lost&kind=gift&overdue=yes')).toMatchObject({
      state: undefined,
      kind: undefined,
      overdue: undefined,
    })
  })

  it('ignores the deadline of cases that are not open', () => {
    expect(parse('state=refused&overdue=1').overdue).toBeUndefined()
  })
})
