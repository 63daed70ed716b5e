import { formatCount, formatDate, formatDays, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { getEarliestStart, getPace, getPlanDays, type LinePlan, type PlanLimits } from './line-plan.ts'

/** Returns texts of a plan: its start, and its pace with the resulting days. Null where nothing was chosen. */
export function usePlanText(
  plan: LinePlan,
  limits: PlanLimits,
): { start: string | null; pace: string | null } {
  const { t } = useTranslation('checkout')
  const { lang } = useLang()
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
