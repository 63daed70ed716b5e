import { pgTable, unique } from 'drizzle-orm/pg-core'
import type { BriefQuestion } from '../../catalog/brief-questions.ts'
import { createChecks, isAtLeast } from '../../database/columns.ts'
import { revisionColumn } from '../../database/revision.ts'
import { orders } from '../tables.ts'
import type { BriefAnswers } from './list-answer-problems.ts'

/** Questions of an order, frozen when it is placed, with the customer's answers. Its state is a column of the order. */
export const orderBriefs = pgTable(
  'order_briefs',
  (t) => ({
    orderId: t
      .uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    questions: t.jsonb().$type<BriefQuestion[]>().notNull(),
    /** Answers by the id of their question, without that for the video: it is the video of the order. */
    answers: t.jsonb().$type<BriefAnswers>().notNull().default({}),
    /** How many reminders the customer was sent. */
    reminders: t.integer().notNull().default(0),
    /** Secret of the link that sets the video; null before its email. */
    videoToken: t.text('video_token'),
    revision: revisionColumn(),
  }),
  (table) => [
    unique('order_briefs_video_token').on(table.videoToken),
    ...createChecks(table, { reminders: isAtLeast(table.reminders, 0) }),
  ],
)
