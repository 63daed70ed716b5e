import { DEFAULT_LANG, isShippedLang, LANGS, type Lang, type ShippedLang } from '../localization/languages.ts'
import { normalizeText } from '../text.ts'
import { type PackageType, requiresVideo } from './package-view.ts'

export const QUESTION_TYPES = ['text', 'choice', 'date', 'url', 'file'] as const

type QuestionType = (typeof QUESTION_TYPES)[number]

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

export function localizeQuestion(question: BriefQuestion, lang: Lang) {
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

/** No package can use the id: those of its questions have no underscore. */
export const VIDEO_QUESTION_ID = 'video_url'

/** Asks for the video of an order that was placed without one. The answer is the video of the order. */
const VIDEO_QUESTION: BriefQuestion = {
  id: VIDEO_QUESTION_ID,
  type: 'url',
  required: true,
  label: { en: 'Video URL', es: 'URL del video', ar: 'رابط الفيديو' },
  hint: {
    en: 'The video the likes or views are for.',
    es: 'El video para el que son los me gusta o las visualizaciones.',
    ar: 'الفيديو الذي ستصل إليه الإعجابات أو المشاهدات.',
  },
  options: [],
}

/** Returns what the customer is asked after the payment: the questions of the package, and before them a missing video. */
export function listOrderQuestions(line: {
  type: PackageType
  videoUrl: string | null
  posts: unknown[] | null
  questions: BriefQuestion[]
}): BriefQuestion[] {
  return isVideoMissing(line.type, line) ? [VIDEO_QUESTION, ...line.questions] : line.questions
}

/** Whether the work needs a video that is not known yet. */
export function isVideoMissing(
  type: PackageType,
  { videoUrl, posts }: { videoUrl: string | null; posts: unknown[] | null },
): boolean {
  return requiresVideo(type) && videoUrl === null && posts === null
}

export function asksForVideo(questions: { id: string }[]): boolean {
  return questions.some(({ id }) => id === VIDEO_QUESTION_ID)
}

/** Whether an order asks for its video and nothing else. */
export function asksOnlyForVideo(questions: { id: string }[]): boolean {
  return asksForVideo(questions) && questions.length === 1
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
  return Object.fromEntries(texts.filter(([lang, text]) => text || isShippedLang(lang))) as LocalizedText
}
