import { expect, test } from 'vitest'
import { isFiltered, listSorts, parseOrderQuery } from './order-query.ts'

const parse = (search: string) => parseOrderQuery(new URLSearchParams(search))

test('parses the filters of a URL', () => {
  expect(parse('?queue=late&sort=due&type=views&paid=yes&search=%20maria%20&from=2026-11-01')).toEqual({
    queue: 'late',
    sort: 'due',
    type: 'views',
    paid: 'yes',
    search: 'maria',
    from: '2026-11-01',
  })
  expect(parse('?lang=es')).toEqual({})
})

test('ignores invalid values', () => {
  expect(parse('?queue=all&status=paid&sort=due&paid=1&search=%20&to=today')).toEqual({})
})

test('treats a sorting as no filter, and only a queue as having a deadline', () => {
  expect(isFiltered(parse('?sort=oldest'))).toBe(false)
  expect(isFiltered(parse('?sort=oldest&search=a'))).toBe(true)
  expect(listSorts({})).not.toContain('due')
  expect(listSorts({ queue: 'late' })[0]).toBe('due')
})
