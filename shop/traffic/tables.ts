import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const events = pgTable(
  'events',
  {
    id: uuid().primaryKey(),
    type: text().notNull(),
    fromValue: text('from_value'),
    toValue: text('to_value'),
    sessionId: text('session_id').notNull(),
    /** When the browser says it happened; `receivedAt` is ours. */
    happenedAt: timestamp('happened_at', { withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
    metadata: jsonb().notNull().default({}),
  },
  (table) => [index('events_received').on(table.type, table.receivedAt)],
)
