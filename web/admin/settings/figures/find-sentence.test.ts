import { expect, it } from 'vitest'
import { FIGURE_NAMES, formatFigures } from '../../../../shop/content/figures.ts'
import { SAMPLE_CONTENT } from '../../../../shop/content/sample/sample-content.ts'
import { SHIPPED_LANGS } from '../../../../shop/localization/languages.ts'
import { DEFAULT_SETTINGS } from '../../../../shop/settings/get-settings.ts'
import { MARKETING_CLAIM_LIMITS, POLICY_LIMITS } from '../../../../shop/settings/setting-limits.ts'
import { findSentence } from './find-sentence.ts'
import { MARKETING_CLAIM_FIELDS } from './marketing-claim-fields.ts'
import { POLICY_FIELDS } from './policy-fields.ts'
import { getAtPath, setAtPath } from './value-at-path.ts'

const parts = (lang: (typeof SHIPPED_LANGS)[number]) =>
  Object.fromEntries(Object.entries(SAMPLE_CONTENT[lang]).map(([part, value]) => [part, { value }]))

it('finds the sentence rather than its paragraph, with the typed figures', () => {
  const figureTexts = { shop: 'Allegro', ...formatFigures('en', DEFAULT_SETTINGS), notStarted: '5 hours' }
  expect(findSentence(parts('en'), 'notStarted', figureTexts)).toEqual({
    part: 'refund',
    text: 'If work on your order has not started within 5 hours of your payment, it counts as not delivered.',
  })
  expect(findSentence(parts('en'), 'refundPaypal', figureTexts)?.text).toMatch(/^PayPal: /)
  expect(findSentence(parts('en'), 'nothing', figureTexts)).toBeNull()
})

it.each(SHIPPED_LANGS)('finds a sentence in %s for every figure of the policy', (lang) => {
  const figureTexts = formatFigures(lang, DEFAULT_SETTINGS)
  for (const { figure } of POLICY_FIELDS.flatMap(({ fields }) => fields)) {
    expect(findSentence(parts(lang), figure, figureTexts)?.text, figure).toContain(figureTexts[figure])
  }
})

it('offers a field for every figure', () => {
  const policy = POLICY_FIELDS.flatMap((group) => group.fields)
  const named = [...policy, ...MARKETING_CLAIM_FIELDS].flatMap((field) =>
    'figure' in field ? field.figure : [],
  )
  // The operator cannot change the notice period or the retention of messages.
  expect([...named, 'notice', 'messageRetention'].toSorted()).toEqual(FIGURE_NAMES.toSorted())
  const listFigures = (limits: object, paths: string[]) =>
    paths.flatMap((path) => {
      const limit = getAtPath(limits, path) as object
      return 'min' in limit ? [path] : [`${path}.from`, `${path}.to`]
    })
  const leaves = (limits: object): number =>
    'min' in limits ? 1 : Object.values(limits).reduce((sum, child) => sum + leaves(child as object), 0)
  const paths = (fields: { path: string }[]) => fields.map(({ path }) => path)
  expect(new Set(listFigures(POLICY_LIMITS, paths(policy))).size).toBe(leaves(POLICY_LIMITS))
  expect(new Set(listFigures(MARKETING_CLAIM_LIMITS, paths(MARKETING_CLAIM_FIELDS))).size).toBe(
    leaves(MARKETING_CLAIM_LIMITS),
  )
})

it('replaces one value of a tree', () => {
  const tree = { a: { b: 1, c: 2 }, d: 3 }
  expect(setAtPath(tree, 'a.b', 5)).toEqual({ a: { b: 5, c: 2 }, d: 3 })
  expect(getAtPath(tree, 'a.c')).toBe(2)
  expect(getAtPath(tree, 'x.y')).toBeUndefined()
})
