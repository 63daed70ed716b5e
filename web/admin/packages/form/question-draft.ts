import type { BriefQuestion, LocalizedText, QuestionType } from '../../../../shop/catalog/brief-questions.ts'
import { LANGS, type Lang, SHIPPED_LANGS } from '../../../../shop/localization/languages.ts'
import { normalizeText } from '../../../../shop/text.ts'
import { createUuid } from '../../../create-uuid.ts'

/** A text in the editor: empty in languages that have none. */
export type DraftLabel = Record<Lang, string>

interface DraftOption {
  id: string
  label: DraftLabel
}

/** A question in the editor. Its options stay while another type is tried. */
export interface DraftQuestion {
  id: string
  type: QuestionType
  required: boolean
  label: DraftLabel
  hint: DraftLabel
  options: DraftOption[]
}

export function draftQuestions(questions: BriefQuestion[] = []): DraftQuestion[] {
  return questions.map(({ label, hint, options, ...question }) => ({
    ...question,
    label: draftLabel(label),
    hint: draftLabel(hint),
    options: options.map((option) => ({ id: option.id, label: draftLabel(option.label) })),
  }))
}

export function createDraftQuestion(): DraftQuestion {
  return {
    id: createUuid(),
    type: 'text',
    required: true,
    label: draftLabel(null),
    hint: draftLabel(null),
    options: [createDraftOption(), createDraftOption()],
  }
}

export function createDraftOption(): DraftOption {
  return { id: createUuid(), label: draftLabel(null) }
}

function draftLabel(text: Partial<LocalizedText> | null): DraftLabel {
  return Object.fromEntries(LANGS.map((lang) => [lang, text?.[lang] ?? ''])) as DraftLabel
}

function isBlank(label: DraftLabel): boolean {
  return LANGS.every((lang) => !normalizeText(label[lang]))
}

/** Removes empty options, and the options of questions that are no choice. */
export function normalizeQuestions(questions: DraftQuestion[]): DraftQuestion[] {
  return questions.map((question) => ({
    ...question,
    options: question.type === 'choice' ? question.options.filter(({ label }) => !isBlank(label)) : [],
  }))
}

/** Converts the drafts to what the server takes. */
export function toQuestions(questions: DraftQuestion[]): BriefQuestion[] {
  return normalizeQuestions(questions).map(({ label, hint, options, ...question }) => ({
    ...question,
    label: toLocalizedText(label),
    hint: isBlank(hint) ? null : toLocalizedText(hint),
    options: options.map((option) => ({ id: option.id, label: toLocalizedText(option.label) })),
  }))
}

function toLocalizedText(label: DraftLabel): LocalizedText {
  const { en, ar, es } = label
  const written = LANGS.filter((lang) => normalizeText(label[lang]))
  return {
    ...Object.fromEntries(written.map((lang) => [lang, normalizeText(label[lang])])),
    en: normalizeText(en),
    ar: normalizeText(ar),
    es: normalizeText(es),
  }
}

/** Lists the texts that are missing in a shipped language and choices without options, by the server's paths. */
export function validateQuestions(questions: DraftQuestion[]): Record<string, 'empty' | 'options'> {
  const problems: Record<string, 'empty' | 'options'> = {}
  for (const [index, { type, label, hint, options }] of questions.entries()) {
    const path = `questions.${index}`
    const texts: [string, DraftLabel][] = [[`${path}.label`, label]]
    if (!isBlank(hint)) texts.push([`${path}.hint`, hint])
    for (const [option, { label: text }] of options.entries())
      texts.push([`${path}.options.${option}.label`, text])
    for (const [textPath, text] of texts)
      for (const lang of SHIPPED_LANGS)
        if (!normalizeText(text[lang])) problems[`${textPath}.${lang}`] = 'empty'
    if (type === 'choice' && options.length < 2) problems[`${path}.options`] = 'options'
  }
  return problems
}
