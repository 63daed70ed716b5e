import { expect, test } from 'vitest'
import {
  createDraftOption,
  createDraftQuestion,
  draftQuestions,
  toQuestions,
  validateQuestions,
} from './question-draft.ts'

const label = { en: 'Tone?', ar: 'النبرة؟', es: '¿Tono?' }
const saved = {
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

test('keeps a saved question as it is', () => {
  expect(toQuestions(draftQuestions([saved]))).toEqual([saved])
  expect(validateQuestions(draftQuestions([saved]))).toEqual({})
})

test('leaves out empty options, and the options of other types', () => {
  const [draft] = draftQuestions([saved])
  if (!draft) throw new Error('no draft')
  const more = { ...draft, options: [...draft.options, createDraftOption()] }
  expect(toQuestions([more])).toEqual([saved])
  expect(toQuestions([{ ...more, type: 'text' }])).toEqual([{ ...saved, type: 'text', options: [] }])
})

test('names each missing text by its path, and a choice without options', () => {
  const question = { ...createDraftQuestion(), type: 'choice' as const, options: [] }
  question.label.en = 'Tone?'
  question.hint.es = 'Una palabra'
  expect(validateQuestions([question])).toEqual({
    'questions.0.label.ar': 'empty',
    'questions.0.label.es': 'empty',
    'questions.0.hint.en': 'empty',
    'questions.0.hint.ar': 'empty',
    'questions.0.options': 'options',
  })
})
