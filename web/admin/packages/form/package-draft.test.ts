import { expect, test } from 'vitest'
import { EMPTY_PACKAGE_TEXT } from '../../../../shop/catalog/package-text.ts'
import { DEFAULT_DELIVERY_TERMS } from '../../../../shop/catalog/package-view.ts'
import type { StaffPackage } from '../staff-catalog.ts'
import {
  copyFromEnglish,
  createDraft,
  draftFeature,
  getShownText,
  isSameDraft,
  listRemovedTexts,
  listSharers,
  normalizeDraft,
  parsePrice,
  parseQuantity,
  toRequestBody,
  validateDraft,
  withMethodOfType,
} from './package-draft.ts'

const text = { ...EMPTY_PACKAGE_TEXT, name: 'Likes', description: 'Fast.', features: ['Careful'] }
const saved: StaffPackage = {
  id: 'likes-1000',
  type: 'likes',
  quantity: 1_000,
  price: 5.5,
  perThousand: 5.5,
  ...DEFAULT_DELIVERY_TERMS,
  questions: [],
  texts: { en: text, ar: { ...text, name: 'إعجاب' }, es: text },
  archived: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
  revision: 1,
  warnings: [],
}

test('parses a whole quantity in common notations', () => {
  const written = ['1000', ' 1,000 ', '1.000', '١٠٠٠', '۱٬۰۰۰', '\u200e1000', '1 000 000', '1000000000']
  expect(written.map(parseQuantity)).toEqual([...Array(6).fill(1_000), 1_000_000, 1_000_000_000])
  expect(['', '0', '1.5', '-1', '1,00', 'a', '1000000001', '1e3'].map(parseQuantity)).toEqual(
    Array(8).fill(null),
  )
})

test('parses a positive price with at most two decimals up to the highest charge', () => {
  expect(['5.5', '100000', '0.01'].map(parsePrice)).toEqual([5.5, 100_000, 0.01])
  expect(['0', '100000.01', '5.555', ''].map(parsePrice)).toEqual([null, null, null, null])
})

test('restores a stored package without a change', () => {
  const draft = createDraft(saved)
  expect(toRequestBody(draft)).toEqual({
    type: 'likes',
    quantity: 1_000,
    price: 5.5,
    texts: saved.texts,
    ...DEFAULT_DELIVERY_TERMS,
    questions: [],
  })
  expect(isSameDraft(draft, createDraft(saved))).toBe(true)
  expect(validateDraft(draft)).toEqual({})
  const spanish = { ...draft.texts.es, features: [...draft.texts.es.features, draftFeature(' ')] }
  const touched = { ...draft, texts: { ...draft.texts, es: spanish } }
  expect(isSameDraft(touched, draft)).toBe(true)
  expect(normalizeDraft(touched).texts.es.features).toHaveLength(1)
  expect(isSameDraft({ ...draft, price: '6' }, draft)).toBe(false)
})

test('reads delivery time and guarantee, which may be empty', () => {
  const terms = { deliveryHours: 48, allowsPlan: true, guaranteeDays: 30 }
  const draft = createDraft({ ...saved, ...terms })
  expect(toRequestBody(draft)).toMatchObject(terms)
  expect(toRequestBody({ ...draft, deliveryHours: ' ', guaranteeDays: '' })).toMatchObject({
    deliveryHours: null,
    guaranteeDays: null,
  })
  const wrong = { ...draft, deliveryHours: '8761', guaranteeDays: '1.5' }
  expect(toRequestBody(wrong)).toBeNull()
  expect(validateDraft(wrong)).toEqual({ deliveryHours: 'deliveryHours', guaranteeDays: 'guaranteeDays' })
})

test('reports a missing field by its path', () => {
  const draft = { ...createDraft(null), quantity: '1' }
  expect(toRequestBody(draft)).toBeNull()
  expect(Object.keys(validateDraft(draft))).toEqual([
    'price',
    ...['en', 'ar', 'es'].flatMap((lang) => [`texts.${lang}.name`, `texts.${lang}.description`]),
  ])
})

test('copies English into empty fields only', () => {
  const draft = createDraft({ ...saved, texts: { en: { ...text, tag: 'New' } } })
  const { features, ...copied } = copyFromEnglish(draft, { ...draft.texts.ar, name: 'إعجاب' })
  expect(copied).toMatchObject({ name: 'إعجاب', description: 'Fast.', tag: 'New' })
  expect(features.map((each) => each.text)).toEqual(['Careful'])
})

test('requires an optional translation to be complete or empty, and shows English when empty', () => {
  const draft = createDraft({ ...saved, texts: { ...saved.texts, fr: { ...text, name: 'J’aime' } } })
  expect(toRequestBody(draft)?.texts).toMatchObject({ fr: { name: 'J’aime' } })
  expect(toRequestBody(draft)?.texts).not.toHaveProperty('de')
  const half = { ...draft.texts.fr, description: ' ' }
  expect(validateDraft({ ...draft, texts: { ...draft.texts, fr: half } })).toEqual({
    'texts.fr.description': 'half',
  })
  const emptied = { ...draft, texts: { ...draft.texts, fr: createDraft(null).texts.fr } }
  expect(validateDraft(emptied)).toEqual({})
  expect(isSameDraft(emptied, draft)).toBe(false)
  const body = toRequestBody(emptied)
  expect(body && listRemovedTexts(body, { texts: { ...saved.texts, fr: text } })).toEqual({ fr: null })
  expect(getShownText(emptied, 'fr').name).toBe('Likes')
  expect(getShownText(draft, 'fr').name).toBe('J’aime')
  expect(
    getShownText({ ...draft, texts: { ...draft.texts, ar: createDraft(null).texts.ar } }, 'ar').name,
  ).toBe('')
})

const method = { methodDelivery: 'By hand.', methodExclusions: 'No bots.', methodEvidence: 'Each count.' }
const inAll = (part: object) => ({
  en: { ...text, ...part },
  ar: { ...text, ...part },
  es: { ...text, ...part },
})

test('gives a new package the method of its type, until it has its own', () => {
  const all: StaffPackage[] = [
    { ...saved, texts: inAll(method) },
    { ...saved, id: 'views-1', type: 'views', texts: inAll({ ...method, methodDelivery: 'Otherwise.' }) },
  ]
  const likes = withMethodOfType(createDraft(null), all, 'likes')
  expect(likes.texts.ar).toMatchObject(method)
  // An optional language stays empty.
  expect(likes.texts.fr.methodDelivery).toBe('')
  const views = withMethodOfType(likes, all, 'views')
  expect(views).toMatchObject({ type: 'views', texts: { es: { methodDelivery: 'Otherwise.' } } })
  expect(withMethodOfType(views, all, 'others').texts.es.methodDelivery).toBe('')
  const own = { ...views, texts: { ...views.texts, en: { ...views.texts.en, methodDelivery: 'Mine.' } } }
  expect(withMethodOfType(own, all, 'likes').texts).toMatchObject({
    en: { methodDelivery: 'Mine.' },
    es: method,
  })
})

test('counts the packages on sale of the type that are delivered alike', () => {
  const own = { ...saved, texts: inAll(method) }
  const others: StaffPackage[] = [
    own,
    { ...own, id: 'same' },
    { ...own, id: 'archived', archived: true },
    { ...own, id: 'views', type: 'views' },
    { ...own, id: 'other', texts: { ...own.texts, es: text } },
  ]
  expect(listSharers(own, others).map(({ id }) => id)).toEqual(['same'])
})
