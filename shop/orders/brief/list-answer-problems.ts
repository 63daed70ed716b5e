import { type BriefQuestion, VIDEO_QUESTION_ID } from '../../catalog/brief-questions.ts'
import { isDay } from '../../days.ts'
import { isPageUrl, MAX_PAGE_URL } from '../../page-url.ts'
import { normalizeIdentifier, normalizeText } from '../../text.ts'
import { normalizeVideoUrl, parseTiktokLink } from '../tiktok.ts'

export const MAX_ANSWER_LENGTH = 2_000

/**
 * Answers by the id of their question: a text, the id of an option, a day (2026-11-20), an address of a page or
 * the id of an uploaded image. A question without an answer has no entry.
 */
export type BriefAnswers = Record<string, string>

/** Fields of a question that decide which answers are valid. */
interface AnswerableQuestion extends Pick<BriefQuestion, 'id' | 'type' | 'required'> {
  options: { id: string }[]
}

type AnswerProblem =
  | 'missing'
  | 'too_long'
  | 'not_an_option'
  | 'not_a_date'
  | 'not_a_url'
  | 'not_a_video'
  | 'unknown'

/** Normalizes the answers and removes those without visible text. */
export function normalizeAnswers(
  questions: Pick<BriefQuestion, 'id' | 'type'>[],
  answers: BriefAnswers,
): BriefAnswers {
  const types = new Map(questions.map(({ id, type }) => [id, type]))
  const normalize = (id: string) => {
    if (id === VIDEO_QUESTION_ID) return normalizeVideoUrl
    return types.get(id) === 'url' ? normalizeIdentifier : normalizeText
  }
  const trimmed = Object.entries(answers).map(([id, answer]) => [id, normalize(id)(answer)] as const)
  return Object.fromEntries(trimmed.filter(([, answer]) => answer !== ''))
}

/** Lists the answers that their questions do not allow, by question. Whether an image exists is not checked. */
export function listAnswerProblems(
  questions: AnswerableQuestion[],
  answers: BriefAnswers,
): { questionId: string; problem: AnswerProblem }[] {
  const known = new Set(questions.map(({ id }) => id))
  const unknown = Object.keys(answers).filter((id) => !known.has(id))
  return [
    ...questions.flatMap((question) => {
      const problem = checkAnswer(question, answers[question.id] ?? '')
      return problem ? [{ questionId: question.id, problem }] : []
    }),
    ...unknown.map((questionId) => ({ questionId, problem: 'unknown' as const })),
  ]
}

function checkAnswer(
  { id, type, required, options }: AnswerableQuestion,
  answer: string,
): AnswerProblem | null {
  if (answer === '') return required ? 'missing' : null
  if (id === VIDEO_QUESTION_ID && parseTiktokLink(answer)?.kind === 'profile') return 'not_a_video'
  if (type === 'choice') return options.some(({ id }) => id === answer) ? null : 'not_an_option'
  if (type === 'date') return isDay(answer) ? null : 'not_a_date'
  if (type === 'url' && answer.length <= MAX_PAGE_URL) return isPageUrl(answer) ? null : 'not_a_url'
  return answer.length > (type === 'url' ? MAX_PAGE_URL : MAX_ANSWER_LENGTH) ? 'too_long' : null
}
