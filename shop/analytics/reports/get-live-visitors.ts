import { gt, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { visits } from '../tables.ts'

const LIVE_MINUTES = 5
const PAGES_SHOWN = 5

export interface LiveVisitors {
  /** Number of visits with a recent page view. */
  visitors: number
  /** The pages with most visitors. */
  pages: { page: string; visitors: number }[]
}

export async function getLiveVisitors(db: Db): Promise<LiveVisitors> {
  const pages = await db
    .select({ page: visits.path, visitors: sql<number>`count(*)::int` })
    .from(visits)
    .where(gt(visits.lastAt, sql`now() - make_interval(mins => ${LIVE_MINUTES})`))
    .groupBy(visits.path)
    .orderBy(sql`count(*) desc`, visits.path)
  return {
    visitors: pages.reduce((sum, { visitors }) => sum + visitors, 0),
    pages: pages.slice(0, PAGES_SHOWN),
  }
}
