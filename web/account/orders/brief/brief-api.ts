import type { Answer } from '../../../api-client.ts'

export type Brief = Answer<'GET /orders/{id}/brief'>
export type Question = Brief['questions'][number]
export type Answers = Brief['answers']

/** Address of the questions on the order's page, also in emails. */
export const BRIEF_ANCHOR = 'brief'
