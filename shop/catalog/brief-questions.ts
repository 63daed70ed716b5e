import { DEFAULT_LANG, type Lang, type ShippedLang } from '../localization/languages.ts'

export const QUESTION_TYPES = ['text', 'choice', 'date', 'url', 'file'] as const

export type QuestionType = (typeof QUESTION_TYPES)[number]

/** Limits of what staff may enter, for the form and for the API. */
export const MAX_QUESTIONS = 10
export const MAX_OPTIONS = 10
export const MAX_QUESTION_LABEL = 120
export const MAX_QUESTION_HINT = 300
export const MAX_OPTION_LABEL = 80
export const QUESTION_ID_PATTERN = /^[a-z0-9-]{1,40}$/

/** A text in several languages. A language that is missing shows English. */
export type LocalizedText = Record<ShippedLang, string> & Partial<Record<Lang, string>>

interface QuestionOption {
  id: string
  label: LocalizedText
}

/** A question that a package asks after the payment. Orders freeze their questions in all languages. */
export interface BriefQuestion {
  id: string
  type: QuestionType
  required: boolean
  label: LocalizedText
  hint: LocalizedText | null
  /** Options of a choice; empty for other types. */
  options: QuestionOption[]
}

/** A question in one language. */
interface QuestionView extends Pick<BriefQuestion, 'id' | 'type' | 'required'> {
  label: string
  hint: string | null
  options: { id: string; label: string }[]
}

export function localizeQuestion(question: BriefQuestion, lang: Lang): QuestionView {
  const { id, type, required, label, hint, options } = question
  return {
    id,
    type,
    required,
    label: localizeText(label, lang),
    hint: hint && localizeText(hint, lang),
    options: options.map((option) => ({ id: option.id, label: localizeText(option.label, lang) })),
  }
}

function localizeText(text: LocalizedText, lang: Lang): string {
  return text[lang] ?? text[DEFAULT_LANG]
}
