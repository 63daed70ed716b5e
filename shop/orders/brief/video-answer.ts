import { asksForVideo, VIDEO_QUESTION_ID } from '../../catalog/video-question.ts'
import type { BriefAnswers } from './list-answer-problems.ts'

/** Returns the stored answers of a brief with the video of its order, where the brief asks for it. */
export function addVideoAnswer(
  { questions, answers }: { questions: { id: string }[]; answers: BriefAnswers },
  videoUrl: string | null,
): BriefAnswers {
  if (videoUrl === null || !asksForVideo(questions)) return answers
  return { ...answers, [VIDEO_QUESTION_ID]: videoUrl }
}
