import { expect, it } from 'vitest'
import { SAMPLE_CONTENT } from '../../../../shop/content/sample/sample-content.ts'
import { SHIPPED_LANGS } from '../../../../shop/localization/languages.ts'
import { CLAIM_NAMES } from '../../../../shop/settings/claims/claim-sources.ts'
import { DEFAULT_SETTINGS } from '../../../../shop/settings/get-settings.ts'
import { FIGURE_NAMES, formatFigures } from '../../../../shop/settings/placeholder-figures.ts'
import { MARKETING_CLAIM_LIMITS, POLICY_LIMITS } from '../../../../shop/settings/setting-limits.ts'
import { CLAIM_LABELS } from '../sources/claim-labels.ts'
import { findSentenceWithFigure, isWithinLimits } from './figure-input.tsx'
import { type FormSection, getAtPath, SETTINGS_FORMS, setAtPath } from './form-fields.ts'

const parts = (lang: (typeof SHIPPED_LANGS)[number]) =>
  Object.fromEntries(Object.entries(SAMPLE_CONTENT[lang]).map(([part, value]) => [part, { value }]))

const listFields = (section: FormSection) => SETTINGS_FORMS[section].flatMap(({ fields }) => fields)

it('finds the sentence rather than its paragraph, with the typed figures', () => {
  const figureTexts = { shop: 'Allegro', ...formatFigures('en', DEFAULT_SETTINGS), notStarted: '5 hours' }
  expect(findSentenceWithFigure(parts('en'), 'notStarted', figureTexts)).toBe(
    'If work on your order has not started within 5 hours of your payment, it counts as not delivered.',
  )
  expect(findSentenceWithFigure(parts('en'), 'refundPaypal', figureTexts)).toMatch(/^PayPal: /)
  expect(findSentenceWithFigure(parts('en'), 'nothing', figureTexts)).toBeNull()
})

it.each(SHIPPED_LANGS)('finds a sentence in %s for every figure of the policy', (lang) => {
  const figureTexts = formatFigures(lang, DEFAULT_SETTINGS)
  for (const { figure } of listFields('policy')) {
    expect(figure && findSentenceWithFigure(parts(lang), figure, figureTexts), figure).toContain(
      figure && figureTexts[figure],
    )
  }
})

it('publishes a figure only within its limits, and a range only in order', () => {
  const withViews = (from: number, to: number) =>
    setAtPath(DEFAULT_SETTINGS, 'policy.deliveryHours.views', { from, to })
  expect(isWithinLimits(DEFAULT_SETTINGS, 'policy.notStartedHours')).toBe(true)
  for (const hours of [Number.NaN, 0, 1_000_000])
    expect(
      isWithinLimits(setAtPath(DEFAULT_SETTINGS, 'policy.notStartedHours', hours), 'policy.notStartedHours'),
    ).toBe(false)
  expect(isWithinLimits(withViews(2, 9), 'policy.deliveryHours.views')).toBe(true)
  expect(isWithinLimits(withViews(9, 2), 'policy.deliveryHours.views')).toBe(false)
  expect(isWithinLimits(withViews(2, Number.NaN), 'policy.deliveryHours.views')).toBe(false)
})

it('offers a field for every figure', () => {
  const claims = CLAIM_NAMES.map((name) => ({ name: `claims.${name}`, figure: CLAIM_LABELS[name].figure }))
  const fields = [...listFields('policy'), ...claims]
  // The operator cannot change the notice period, the retention of messages or the days to withdraw.
  const named = [...fields.flatMap(({ figure }) => figure ?? []), 'notice', 'messageRetention', 'withdrawal']
  expect(named.toSorted()).toEqual(FIGURE_NAMES.toSorted())
  const listLeaves = (limits: object, path: string): string[] =>
    'min' in limits
      ? [path]
      : Object.entries(limits).flatMap(([key, inside]) => listLeaves(inside as object, `${path}.${key}`))
  const limits = { policy: POLICY_LIMITS, claims: MARKETING_CLAIM_LIMITS }
  const edited = fields.flatMap(({ name }) => listLeaves(getAtPath(limits, name) as object, name))
  const leaves = Object.entries(limits).flatMap(([key, inside]) => listLeaves(inside, key))
  expect(edited.toSorted()).toEqual(leaves.toSorted())
})

it('replaces one value of a tree', () => {
  const tree = { a: { b: 1, c: 2 }, d: 3 }
  expect(setAtPath(tree, 'a.b', 5)).toEqual({ a: { b: 5, c: 2 }, d: 3 })
  expect(getAtPath(tree, 'a.c')).toBe(2)
  expect(getAtPath(tree, 'x.y')).toBeUndefined()
})
