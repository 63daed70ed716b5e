import { expect, test } from 'vitest'
import { SAMPLE_ANSWERS } from '../../../tests/support/orders/briefs.ts'
import { SAMPLE_QUESTIONS } from '../../../tests/support/orders/sample-questions.ts'
import { listAnswerProblems, MAX_ANSWER_LENGTH, normalizeAnswers } from './list-answer-problems.ts'

const check = (answers: Record<string, string>) =>
  listAnswerProblems(SAMPLE_QUESTIONS, normalizeAnswers(SAMPLE_QUESTIONS, { ...SAMPLE_ANSWERS, ...answers }))

test('accepts a text, an option, a day of the calendar and an image, and the absence of what is optional', () => {
  expect(check({})).toEqual([])
  expect(check({ day: '2028-02-29', logo: '019a0000-0000-7000-8000-00000000000a' })).toEqual([])
})

test.each([
  ['topic', '   ', 'missing'],
  ['topic', 'x'.repeat(MAX_ANSWER_LENGTH + 1), 'too_long'],
  ['tone', '', 'missing'],
  ['tone', 'Calm', 'not_an_option'],
  ['day', '2027-02-29', 'not_a_date'],
  ['day', 'tomorrow', 'not_a_date'],
  ['color', 'red', 'unknown'],
])('refuses %s = %j: %s', (questionId, answer, problem) => {
  expect(check({ [questionId]: answer })).toEqual([{ questionId, problem }])
})
