import { and, count, countDistinct, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { CURRENCIES } from '../../currencies.ts'
import { addDays, type DayRange, listDays } from '../../days.ts'
import { LANGS } from '../../localization/languages.ts'
import type { Db } from '../../services.ts'
import { analyticsEvents } from '../tables.ts'
import type { BrowserEvent } from '../tracking/record-events.ts'

interface ChangeCount {
  changes: number
  sessions: number
}

export interface PreferenceChanges extends ChangeCount {
  /** By new value, most frequent first. */
  to: (ChangeCount & { to: string })[]
  /** By old and new value; `from` is null when the browser did not send it. */
  pairs: (ChangeCount & { from: string | null; to: string })[]
  /** Every UTC day of the range, including days without changes. */
  days: { day: string; changes: number }[]
}

/** Values of `grouping(type, from, to, day)`: a bit is set for each column that a row sums over. */
const GROUPING_BITS = { pair: 0b0001, to: 0b0101, day: 0b0110, type: 0b0111, all: 0b1111 }

/** Returns the changes of language and currency in a range of UTC days. */
export async function getPreferenceChanges(db: Db, range: DayRange) {
  const preferenceEvents = selectPreferenceEvents(db, range)
  const { type, from, to, day } = preferenceEvents
  const rows = await db
    .select({
      type,
      from,
      to,
      day,
      grouping: sql<number>`grouping(${type}, ${from}, ${to}, ${day})`,
      changes: count(),
      sessions: countDistinct(preferenceEvents.sessionId),
    })
    .from(preferenceEvents)
    .groupBy(
      sql`grouping sets ((${type}, ${from}, ${to}), (${type}, ${to}), (${type}, ${day}), (${type}), ())`,
    )
    // A stable order for equal counts.
    .orderBy(sql`count(*) desc`, to, from)
  const all = rows.find((row) => row.grouping === GROUPING_BITS.all)

  const buildChanges = (eventType: BrowserEvent['type']): PreferenceChanges => {
    const listRows = (grouping: number) =>
      rows.filter((row) => row.type === eventType && row.grouping === grouping)
    const [total] = listRows(GROUPING_BITS.type)
    const byDay = new Map(listRows(GROUPING_BITS.day).map((row) => [row.day, row.changes]))
    const pickCounts = ({ changes, sessions }: ChangeCount) => ({ changes, sessions })
    return {
      ...pickCounts(total ?? { changes: 0, sessions: 0 }),
      to: listRows(GROUPING_BITS.to).map((row) => ({ to: row.to ?? '', ...pickCounts(row) })),
      pairs: listRows(GROUPING_BITS.pair).map((row) => ({
        from: row.from,
        to: row.to ?? '',
        ...pickCounts(row),
      })),
      days: listDays(range).map((day) => ({ day, changes: byDay.get(day) ?? 0 })),
    }
  }
  return {
    /** Sessions that changed either. */
    sessions: all?.sessions ?? 0,
    languages: buildChanges('LANG_CHANGED'),
    currencies: buildChanges('CURRENCY_CHANGED'),
  }
}

/** Selects changes between supported languages or currencies. Anybody can post events with other values. */
function selectPreferenceEvents(db: Db, range: DayRange) {
  return db
    .select({
      type: analyticsEvents.type,
      from: sql<string | null>`${analyticsEvents.fromValue}`.as('from_known'),
      to: sql<string | null>`${analyticsEvents.toValue}`.as('to_known'),
      sessionId: analyticsEvents.sessionId,
      day: sql<string>`to_char(${analyticsEvents.receivedAt} at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
    })
    .from(analyticsEvents)
    .where(
      and(
        gte(analyticsEvents.receivedAt, new Date(range.from)),
        lt(analyticsEvents.receivedAt, new Date(addDays(range.to, 1))),
        or(
          isKnownChange('LANG_CHANGED', LANGS),
          isKnownChange(
            'CURRENCY_CHANGED',
            CURRENCIES.map(({ code }) => code),
          ),
        ),
        sql`${analyticsEvents.fromValue} is distinct from ${analyticsEvents.toValue}`,
      ),
    )
    .as('preference_events')
}

function isKnownChange(type: BrowserEvent['type'], values: readonly string[]): SQL | undefined {
  const fromKnown = or(isNull(analyticsEvents.fromValue), inArray(analyticsEvents.fromValue, [...values]))
  return and(eq(analyticsEvents.type, type), inArray(analyticsEvents.toValue, [...values]), fromKnown)
}
