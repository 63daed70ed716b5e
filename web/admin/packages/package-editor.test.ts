import { describe, expect, it, test } from 'vitest'
import { readQuestions } from '../../../shop/catalog/brief-questions.ts'
import { EMPTY_PACKAGE_TEXT } from '../../../shop/catalog/package-text.ts'
import { DEFAULT_DELIVERY_TERMS } from '../../../shop/catalog/package-view.ts'
import { type DefaultMethodCard, listRemovedTexts, type StaffPackage } from '../data/packages-api.ts'
import {
  copyFromEnglish,
  createDraft,
  getShownText,
  isSameDraft,
  listMissingTexts,
  listUnchangedTranslations,
  parseNumber,
  toPackageBody,
  withOwnMethodCard,
} from './package-editor.ts'

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
  const parseQuantity = (text: string) => parseNumber('quantity', text)
  expect(written.map(parseQuantity)).toEqual([...Array(6).fill(1_000), 1_000_000, 1_000_000_000])
  expect(['', '0', '1.5', '-1', '1,00', 'a', '1000000001', '1e3'].map(parseQuantity)).toEqual(
    Array(8).fill(null),
  )
})

test('parses a positive price with at most two decimals up to the highest charge', () => {
  const parsePrice = (text: string) => parseNumber('price', text)
  expect(['5.5', '100000', '0.01'].map(parsePrice)).toEqual([5.5, 100_000, 0.01])
  expect(['0', '100000.01', '5.555', ''].map(parsePrice)).toEqual([null, null, null, null])
})

test('restores a stored package without a change', () => {
  const draft = createDraft('en', saved)
  expect(toPackageBody(draft)).toEqual({
    type: 'likes',
    quantity: 1_000,
    price: 5.5,
    texts: saved.texts,
    ...DEFAULT_DELIVERY_TERMS,
    questions: [],
  })
  expect(isSameDraft(draft, createDraft('en', saved))).toBe(true)
  const spanish = { ...draft.texts.es, features: [...draft.texts.es.features, ' '] }
  const touched = { ...draft, texts: { ...draft.texts, es: spanish } }
  expect(isSameDraft(touched, draft)).toBe(true)
  expect(toPackageBody(touched).texts.es.features).toHaveLength(1)
  expect(isSameDraft({ ...draft, price: '6' }, draft)).toBe(false)
})

test('reads delivery time and guarantee, which may be empty', () => {
  const terms = { deliveryHours: 48, allowsPlan: true, guaranteeDays: 30 }
  const draft = createDraft('en', { ...saved, ...terms })
  expect(toPackageBody(draft)).toMatchObject(terms)
  expect(toPackageBody({ ...draft, deliveryHours: ' ', guaranteeDays: '' })).toMatchObject({
    deliveryHours: null,
    guaranteeDays: null,
  })
})

test('copies English into empty fields only', () => {
  const draft = createDraft('en', { ...saved, texts: { en: { ...text, tag: 'New' } } })
  const { features, ...copied } = copyFromEnglish(draft, { ...draft.texts.ar, name: 'إعجاب' })
  expect(copied).toMatchObject({ name: 'إعجاب', description: 'Fast.', tag: 'New' })
  expect(features).toEqual(['Careful'])
})

test('leaves an empty optional translation out, removes a stored one, and shows English instead', () => {
  const draft = createDraft('en', { ...saved, texts: { ...saved.texts, fr: { ...text, name: 'J’aime' } } })
  expect(toPackageBody(draft).texts).toMatchObject({ fr: { name: 'J’aime' } })
  expect(toPackageBody(draft).texts).not.toHaveProperty('de')
  const emptied = { ...draft, texts: { ...draft.texts, fr: createDraft('en', null).texts.fr } }
  expect(isSameDraft(emptied, draft)).toBe(false)
  expect(listRemovedTexts(toPackageBody(emptied), { texts: { ...saved.texts, fr: text } })).toEqual({
    fr: null,
  })
  expect(getShownText(emptied, 'fr', []).name).toBe('Likes')
  expect(getShownText(draft, 'fr', []).name).toBe('J’aime')
  expect(
    getShownText({ ...draft, texts: { ...draft.texts, ar: createDraft('en', null).texts.ar } }, 'ar', [])
      .name,
  ).toBe('')
})

const method = { methodDelivery: 'By hand.', methodExclusions: 'No bots.', methodEvidence: 'Each count.' }
const methodCards = [
  { type: 'likes', lang: 'en', ...method, revision: 1 },
  { type: 'likes', lang: 'es', ...method, methodDelivery: 'A mano.', revision: 2 },
  { type: 'likes', lang: 'fr', ...method, methodDelivery: 'À la main.', revision: 3 },
] satisfies DefaultMethodCard[]

describe('how a package is delivered', () => {
  it('is shown as its type is, and follows the type', () => {
    const draft = createDraft('en', saved)
    expect(getShownText(draft, 'es', methodCards).methodDelivery).toBe('A mano.')
    expect(getShownText({ ...draft, type: 'views' }, 'es', methodCards).methodDelivery).toBeNull()
    expect(toPackageBody(draft).texts.es.methodDelivery).toBeNull()
  })

  it('starts from the text of the type when the package gets its own, and drops it again', () => {
    const own = withOwnMethodCard(createDraft('en', saved), true, methodCards)
    expect(toPackageBody(own).texts).toMatchObject({
      en: method,
      es: { methodDelivery: 'A mano.' },
      ar: { methodDelivery: null },
    })
    // A language without any text of the package stays empty.
    expect(toPackageBody(own).texts).not.toHaveProperty('fr')
    expect(toPackageBody(withOwnMethodCard(own, false, methodCards)).texts.en.methodDelivery).toBeNull()
  })
})

const label = { en: 'Tone?', ar: 'النبرة؟', es: '¿Tono?' }
const question = {
  id: 'tone',
  type: 'choice' as const,
  required: true,
  label,
  hint: null,
  options: [
    { id: 'calm', label: { en: 'Calm', ar: 'هادئة', es: 'Tranquilo', fr: 'Calme' } },
    { id: 'loud', label: { en: 'Loud', ar: 'صاخبة', es: 'Animado' } },
  ],
}

test('sends questions without empty options, and without the options of other types', () => {
  expect(readQuestions([question])).toEqual([question])
  const empty = { id: 'more', label: { en: ' ', ar: '', es: '', fr: '' } }
  const more = { ...question, hint: empty.label, options: [...question.options, empty] }
  expect(readQuestions([more])).toEqual([question])
  expect(readQuestions([{ ...more, type: 'text' }])).toEqual([{ ...question, type: 'text', options: [] }])
})

test('names the texts that each language lacks, of optional languages only where others are written', () => {
  const draft = createDraft('en', saved)
  const texts = { ...draft.texts, ar: draft.texts.fr, fr: { ...draft.texts.fr, name: 'J’aime' } }
  const questions = [{ ...question, label: { ...label, es: ' ' } }]
  expect(listMissingTexts(toPackageBody(draft))).toEqual([])
  expect(listMissingTexts(toPackageBody({ ...draft, texts, questions })).toSorted()).toEqual([
    'questions.0.label.es',
    'texts.ar.description',
    'texts.ar.name',
    'texts.fr.description',
  ])
})

test('names the languages that keep their text when the English one changes', () => {
  const first = createDraft('en', saved)
  const renamed = { ...first, texts: { ...first.texts, en: { ...first.texts.en, name: 'Loud likes' } } }
  const translated = { ...renamed, texts: { ...renamed.texts, es: { ...first.texts.es, name: 'Me gusta' } } }
  const list = (draft: typeof first) => listUnchangedTranslations(draft, first, ['en', 'ar', 'es', 'fr'])
  expect([list(first), list(renamed), list(translated)]).toEqual([[], ['ar', 'es'], ['ar']])
})
