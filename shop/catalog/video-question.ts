import type { BriefQuestion } from './brief-questions.ts'
import { type PackageType, requiresVideo } from './package-view.ts'

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

/** Whether an order asks for its video. */
export function asksForVideo(questions: { id: string }[]): boolean {
  return questions.some(({ id }) => id === VIDEO_QUESTION_ID)
}

/** Whether an order asks for its video and nothing else. */
export function asksOnlyForVideo(questions: { id: string }[]): boolean {
  return asksForVideo(questions) && questions.length === 1
}
