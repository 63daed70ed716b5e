import type { PackageView } from '../../../shop/catalog/package-view.ts'
import { DAY_MS } from '../../../shop/durations.ts'
import { formatCount, formatDate, formatDays, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { RootData } from '../../root-data.ts'

/** Start and duration that the customer chose for a line. */
export interface LinePlan {
  /** Date of the earliest start, as `2026-11-30`; empty for right away. */
  start: string
  /** Days over which the delivery is spread; 1 for as fast as possible. */
  days: number
}

export const DEFAULT_PLAN: LinePlan = { start: '', days: 1 }

/** Limits of the plan of a line. */
export interface PlanLimits {
  /** Total to deliver. */
  quantity: number
  /** Days within the promised time; 1 where only the start can be chosen. */
  maxDays: number
}

/** The server accepts 30 days to the minute, which local midnight can miss by an hour. */
const MAX_START_DAYS = 29

/** Longest spread of a package without a promised time. */
const MAX_DAYS_WITHOUT_PROMISE = 30

const HOURS_PER_DAY = 24

/** Returns the limits of a line, or null where the package allows no plan. */
export function getPlanLimits(
  { allowsPlan, deliveryHours, type, quantity }: PackageView,
  units: number,
  promised: RootData['promises']['deliveryHours'] | undefined,
): PlanLimits | null {
  if (!allowsPlan || !promised) return null
  const hours = deliveryHours ?? (type === 'others' ? null : promised[type])
  const days = hours === null ? MAX_DAYS_WITHOUT_PROMISE : Math.floor(hours / HOURS_PER_DAY)
  const total = quantity * units
  return { quantity: total, maxDays: Math.max(1, Math.min(days, total)) }
}

/** Returns the first and the last date that can be chosen for the start, in the browser's time zone. */
export function getStartRange(now: Date): { min: string; max: string } {
  const last = new Date(now)
  last.setDate(now.getDate() + MAX_START_DAYS)
  return { min: formatLocalDate(now), max: formatLocalDate(last) }
}

function formatLocalDate(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/** Returns the earliest start as a time, or null for right away: without a date, and for today or before. */
export function getEarliestStart({ start }: LinePlan, now: Date): Date | null {
  const date = /^\d{4}-\d\d-\d\d$/.test(start) ? new Date(`${start}T00:00`) : null
  if (!date || Number.isNaN(date.getTime()) || date <= now) return null
  return date.getTime() <= now.getTime() + (MAX_START_DAYS + 1) * DAY_MS ? date : null
}

/** Returns the chosen days, within the limits: units or the promise may have changed since. */
export function getPlanDays({ days }: LinePlan, { maxDays }: PlanLimits): number {
  return Math.min(Math.max(1, Math.round(days)), maxDays)
}

/** Returns the most units a day with which the delivery takes these days. */
function getPace({ quantity }: PlanLimits, days: number): number {
  return Math.ceil(quantity / days)
}

/** Returns the fields of a checkout request. */
export function toPlanFields(plan: LinePlan, limits: PlanLimits, now: Date) {
  const days = getPlanDays(plan, limits)
  return {
    startAfter: getEarliestStart(plan, now)?.toISOString(),
    pacePerDay: days > 1 ? getPace(limits, days) : undefined,
  }
}

/** Returns texts of a plan: its start, and its pace with the resulting days. Null where nothing was chosen. */
export function usePlanText(
  plan: LinePlan,
  limits: PlanLimits,
): { start: string | null; pace: string | null } {
  const { t, lang } = useTranslation('checkout')
  const start = getEarliestStart(plan, new Date())
  const days = getPlanDays(plan, limits)
  return {
    start:
      start && t('plan.from', { date: isolateBidi(formatDate(lang, start.toISOString(), 'promisedDay')) }),
    pace:
      days > 1
        ? t('plan.perDay', {
            amount: isolateBidi(formatCount(lang, getPace(limits, days))),
            days: isolateBidi(formatDays(lang, days)),
          })
        : null,
  }
}
