import type { BriefQuestion, LocalizedText } from '../../../shop/catalog/brief-questions.ts'
import { getShippedLang, LANGS, type Lang } from '../../../shop/localization/languages.ts'
import { normalizeText } from '../../../shop/text.ts'

/** Customers may see English in place of a translation that the shop does not require. */
export function isOptional(lang: Lang): boolean {
  return getShippedLang(lang) !== lang
}

/** Returns the questions without empty texts and options, and without the options of questions that are no choice. */
export function readQuestions(questions: BriefQuestion[]): BriefQuestion[] {
  return questions.map(({ hint, options, ...question }) => ({
    ...question,
    label: readLabel(question.label),
    hint: hint && isWritten(hint) ? readLabel(hint) : null,
    options: options
      .filter(({ label }) => question.type === 'choice' && isWritten(label))
      .map(({ id, label }) => ({ id, label: readLabel(label) })),
  }))
}

function isWritten(label: LocalizedText): boolean {
  return Object.values(label).some((text) => normalizeText(text))
}

function readLabel(label: LocalizedText): LocalizedText {
  const texts = LANGS.map((lang) => [lang, normalizeText(label[lang] ?? '')] as const)
  return Object.fromEntries(texts.filter(([lang, text]) => text || !isOptional(lang))) as LocalizedText
}
