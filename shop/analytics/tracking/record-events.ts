import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { lockAdvisory } from '../../database/advisory-lock.ts'
import { MINUTE_MS } from '../../durations.ts'
import { newId } from '../../id.ts'
import { memoize } from '../../memoize.ts'
import type { Db, PagePaths } from '../../services.ts'
import { type Device, UNKNOWN_VALUE } from '../dimensions.ts'
import {
  type AnalyticsDimension,
  analyticsDeltas,
  analyticsEvents,
  pageViews,
  visitorSalts,
  visits,
} from '../tables.ts'
import { classifyTrafficSource, type Referral } from './classify-traffic-source.ts'
import { type BrowserInfo, ensureDailySalt, hashVisitor } from './hash-visitor.ts'

export interface PageView extends Referral {
  /** The path in the browser; its query is ignored. */
  path: string
  browser: BrowserInfo
  /** ISO 3166 alpha-2; null when the address has no known country. */
  country: string | null
  /** Hosts of the shop itself, which are no referrers. */
  ownHosts: readonly string[]
}

export const VISIT_TIMEOUT_MINUTES = 30
const VISIT_TIMEOUT_MS = VISIT_TIMEOUT_MINUTES * MINUTE_MS

type Visit = typeof visits.$inferSelect

/**
 * Records a page view and updates the totals at once. A visit ends after half an hour without a view and
 * counts on the day on which it began, even past midnight. Bots are counted separately, staff screens are not
 * counted. Only tests pass `at`.
 */
export async function recordPageView(
  db: Db,
  paths: Pick<PagePaths, 'getTrackedPage'>,
  view: PageView,
  at?: Date,
): Promise<void> {
  const page = paths.getTrackedPage(view.path)
  if (page === null) return
  const bot = await detectBot(view.browser.userAgent ?? '')
  const now = await ensureDailySalt(db, at)
  if (bot !== null) {
    await db.insert(analyticsDeltas).values({ day: now.day, dimension: 'bot', key: bot, views: 1 })
    return
  }
  const visitor = hashVisitor(view.browser, now.salt)
  const before = now.previousSalt === null ? visitor : hashVisitor(view.browser, now.previousSalt)
  await db.transaction(async (tx) => {
    await lockVisitors(tx, [visitor, before])
    const [latest] = await tx
      .select()
      .from(visits)
      .where(inArray(visits.visitor, [visitor, before]))
      .orderBy(desc(visits.lastAt))
      .limit(1)
    const goesOn = latest && now.at.getTime() - latest.lastAt.getTime() < VISIT_TIMEOUT_MS
    if (goesOn) {
      await extendVisit(tx, latest, page, now.at)
      return
    }
    // A finished visit under today's hash means that the visitor already counts today.
    const isFirst = latest?.visitor !== visitor
    await createVisit(tx, view, { page, visitor, day: now.day, at: now.at, isFirst })
  })
}

/** Processes the views of one browser one after another. Sorted, so that both hashes cannot deadlock at midnight. */
async function lockVisitors(tx: Db, hashes: string[]): Promise<void> {
  for (const hash of [...new Set(hashes)].sort()) await lockAdvisory(tx, 'visitor', hash)
}

interface NewVisit {
  page: string
  visitor: string
  day: string
  at: Date
  isFirst: boolean
}

async function createVisit(
  tx: Db,
  { browser, country, ownHosts, ...referral }: PageView,
  { page, visitor, day, at, isFirst }: NewVisit,
): Promise<void> {
  const visit = {
    id: newId(),
    visitor,
    day,
    startedAt: at,
    lastAt: at,
    views: 1,
    path: page,
    country,
    ...classifyTrafficSource(referral, ownHosts),
    device: detectDevice(browser.userAgent ?? '', browser.mobileHint),
  }
  await tx.insert(visits).values(visit)
  await insertPageView(tx, visit.id, page, at, [
    ...buildVisitDeltas(visit, { visits: 1, visitors: isFirst ? 1 : 0, bounces: 1, views: 1 }),
    { day, dimension: 'page', key: page, views: 1 },
  ])
}

async function extendVisit(tx: Db, visit: Visit, page: string, seenAt: Date): Promise<void> {
  // A view that waited for the lock may have an earlier time than the view before it.
  const at = seenAt > visit.lastAt ? seenAt : visit.lastAt
  const { id, day } = visit
  const seconds = secondsBetween(visit.startedAt, at) - secondsBetween(visit.startedAt, visit.lastAt)
  await tx
    .update(visits)
    .set({ lastAt: at, views: visit.views + 1, path: page })
    .where(eq(visits.id, id))
  await insertPageView(tx, id, page, at, [
    ...buildVisitDeltas(visit, { bounces: visit.views === 1 ? -1 : 0, views: 1, seconds }),
    { day, dimension: 'page', key: visit.path, seconds: secondsBetween(visit.lastAt, at), timedViews: 1 },
    { day, dimension: 'page', key: page, views: 1 },
  ])
}

async function insertPageView(
  tx: Db,
  visitId: string,
  path: string,
  at: Date,
  news: AnalyticsDelta[],
): Promise<void> {
  await tx.insert(pageViews).values({ visitId, path, at })
  await tx.insert(analyticsDeltas).values(news)
}

/** Rounds down. */
function secondsBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / 1_000)
}

export type AnalyticsDelta = typeof analyticsDeltas.$inferInsert

type DeltaCounters = Omit<AnalyticsDelta, 'day' | 'dimension' | 'key'>

/** The keys that a visit counts for, decided by its first view. */
type VisitDimensions = Pick<
  typeof visits.$inferSelect,
  'day' | 'source' | 'referrer' | 'campaign' | 'device' | 'country'
>

/** Builds the deltas of a visit for each of its dimensions, on the day on which it began. */
export function buildVisitDeltas(visit: VisitDimensions, counts: DeltaCounters): AnalyticsDelta[] {
  const keys: [AnalyticsDimension, string | null][] = [
    ['all', ''],
    ['source', visit.source],
    ['referrer', visit.referrer],
    ['campaign', visit.campaign],
    ['device', visit.device],
    ['country', visit.country ?? UNKNOWN_VALUE],
  ]
  return keys.flatMap(([dimension, key]) =>
    key === null ? [] : [{ day: visit.day, dimension, key, ...counts }],
  )
}

export const EVENT_TYPES = ['LANG_CHANGED', 'CURRENCY_CHANGED'] as const

export interface BrowserEvent {
  type: (typeof EVENT_TYPES)[number]
  fromValue: string | null
  toValue: string | null
  sessionId: string
  happenedAt: Date
  metadata: Record<string, unknown>
}

export async function recordEvent(db: Db, event: BrowserEvent): Promise<void> {
  await db.insert(analyticsEvents).values({ id: newId(), ...event })
}

/**
 * Detects the device from the user agent. Chrome's Sec-CH-UA-Mobile (?1 or ?0) decides between phone and
 * desktop. Since iPadOS 13 an iPad sends the headers of a Macintosh, so it counts as a desktop.
 */
export function detectDevice(userAgent: string, mobileHint?: string): Device {
  if (/iPad|Tablet|PlayBook|Kindle|Silk\/(?!.*Mobile)|Android(?!.*Mobi)/i.test(userAgent)) return 'tablet'
  if (mobileHint === '?1') return 'mobile'
  if (mobileHint === '?0') return 'desktop'
  return /Mobi|iPhone|iPod|Opera Mini|IEMobile|BlackBerry/i.test(userAgent) ? 'mobile' : 'desktop'
}

/** Programs that are counted by name; all others count as `bot`. */
const BOT_PATTERNS: Record<string, RegExp> = {
  google: /google|lighthouse/i,
  bing: /bing/i,
  facebook: /facebook|facebot|meta-external/i,
  apple: /applebot/i,
  yandex: /yandex/i,
  baidu: /baidu/i,
  duckduckgo: /duckduck/i,
  openai: /gptbot|chatgpt|oai-/i,
  anthropic: /claude|anthropic/i,
  perplexity: /perplexity/i,
  tiktok: /bytespider|tiktok/i,
  semrush: /semrush/i,
  ahrefs: /ahrefs/i,
  headless: /headless|phantomjs|puppeteer|playwright|selenium/i,
  script: /curl|wget|python|java\/|okhttp|axios|node|go-http/i,
}

/** Returns the name of the program behind a user agent; null for the browser of a person. */
export async function detectBot(userAgent: string): Promise<string | null> {
  if (userAgent === '') return 'unnamed'
  // Loaded by the first view, which saves memory in an idle shop.
  const { isbot } = await import('isbot')
  if (!isbot(userAgent)) return null
  const bot = Object.entries(BOT_PATTERNS).find(([, pattern]) => pattern.test(userAgent))
  return bot?.[0] ?? 'bot'
}

/** The few salts that still exist. Memoized, because checkout should not wait for them. */
const listSalts = memoize(2_000, (db: Db) => db.select({ salt: visitorSalts.salt }).from(visitorSalts))

/** Returns the source of the browser's latest visit within a day; null without one. Only tests pass `at`. */
export async function getOrderAttribution(db: Db, browser: BrowserInfo, at?: Date) {
  const names = (await listSalts(db)).map(({ salt }) => hashVisitor(browser, salt))
  if (names.length === 0) return null
  const now: SQL = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`
  const [visit] = await db
    .select({ source: visits.source, campaign: visits.campaign })
    .from(visits)
    .where(and(inArray(visits.visitor, names), gt(visits.lastAt, sql`${now} - interval '24 hours'`)))
    .orderBy(desc(visits.lastAt))
    .limit(1)
  return visit ?? null
}
