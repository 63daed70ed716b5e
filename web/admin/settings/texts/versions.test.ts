import { describe, expect, it } from 'vitest'
import { type AnyShape, CONTENT_SHAPES } from '../../../../shop/content/content-shapes.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import {
  countMissing,
  createRow,
  fromRows,
  getEntryVersions,
  removeBlank,
  toRows,
  type Version,
} from './versions.ts'

type List = Extract<AnyShape, { kind: 'list' }>

const FAQ = CONTENT_SHAPES.faq as List
const REASONS: List = {
  kind: 'list',
  least: 1,
  most: 9,
  of: { kind: 'text', most: 9, allowsPlaceholders: true },
}

function createVersions(values: Partial<Record<Lang, unknown>>) {
  const changed: Partial<Record<Lang, unknown>> = {}
  const versions = Object.entries(values).map(
    ([lang, value]): Version => ({
      lang: lang as Lang,
      value,
      path: `${lang}/faq`,
      onChange: (next) => {
        changed[lang as Lang] = next
      },
    }),
  )
  return { versions, changed }
}

const ask = (id: string, question = `${id}?`) => ({ id, question, answer: 'Yes.' })

describe('lists in several languages', () => {
  it('matches entries by id, whatever their order, and puts others after their neighbours', () => {
    const { versions } = createVersions({
      en: [ask('a'), ask('c')],
      es: [ask('c', '¿c?'), ask('a', '¿a?')],
      ar: [ask('a'), ask('b'), ask('c')],
    })
    const rows = toRows(FAQ, versions)
    expect(rows.map((row) => Object.keys(row))).toEqual([['en', 'es', 'ar'], ['ar'], ['en', 'es', 'ar']])
    expect(fromRows(FAQ, rows, 'en')).toEqual([ask('a'), ask('c')])
  })

  it('adds an entry to a language with the id of the others, in their order', () => {
    const { versions, changed } = createVersions({ en: [ask('a'), ask('b')], es: [ask('b')] })
    const rows = toRows(FAQ, versions)
    const [, es] = getEntryVersions(FAQ, versions, rows, 0)
    es?.onChange({ id: 'a', question: '¿a?', answer: '' })
    expect(changed).toEqual({ es: [{ id: 'a', question: '¿a?', answer: '' }, ask('b')] })
  })

  it('names the places of errors by the order of each language', () => {
    const { versions } = createVersions({ en: [ask('a'), ask('b')], es: [ask('b')] })
    const rows = toRows(FAQ, versions)
    expect(getEntryVersions(FAQ, versions, rows, 1).map(({ path }) => path)).toEqual(['en/faq.1', 'es/faq.0'])
  })

  it('keeps the places of entries without ids', () => {
    const { versions, changed } = createVersions({ en: ['a', 'b', 'c'], es: ['a'] })
    getEntryVersions(REASONS, versions, toRows(REASONS, versions), 2)[1]?.onChange('c')
    expect(changed).toEqual({ es: ['a', '', 'c'] })
  })

  it('leaves out of what is saved the entries in which nothing is written', () => {
    const { versions } = createVersions({ en: [ask('a')], es: [ask('a')] })
    const rows = [createRow(FAQ, versions), ...toRows(FAQ, versions)]
    expect(fromRows(FAQ, rows, 'es')).toHaveLength(2)
    expect(removeBlank(FAQ, fromRows(FAQ, rows, 'es'))).toEqual([ask('a')])
    expect(removeBlank(REASONS, ['a', '', 'c', ' '])).toEqual(['a', '', 'c'])
    expect(
      removeBlank(
        { kind: 'block', most: 9 },
        {
          rows: [
            ['a', ''],
            ['', ''],
          ],
        },
      ),
    ).toEqual({ rows: [['a', '']] })
  })
})

it('counts texts that are empty, absent or still in English', () => {
  const { versions } = createVersions({
    en: [ask('a'), ask('b')],
    es: [{ id: 'a', question: '¿a?', answer: '' }],
    ar: [ask('a'), { id: 'b', question: 'ب؟', answer: 'نعم' }],
  })
  expect(Object.fromEntries(countMissing(FAQ, versions))).toEqual({ es: 3, ar: 2 })
})

it('does not count names, which are the same in every language', () => {
  const person = { id: 'a', name: 'Ana', role: 'Dancer', company: 'Studio', logo: 'bun', rating: 5 }
  const { versions } = createVersions({
    en: [{ ...person, quote: 'Good.' }],
    es: [{ ...person, quote: 'Good.' }],
  })
  const missing = countMissing(CONTENT_SHAPES.testimonials as AnyShape, versions)
  expect(Object.fromEntries(missing)).toEqual({ es: 1 })
})
