import { formatCount, formatDate, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { MyOrderDetails } from '../orders/my-orders.ts'
import { type AvailableCase, type Case, isActiveCase } from './cases-api.ts'

export function CaseStateBadge({ state }: Pick<Case, 'state'>) {
  const { t } = useTranslation('orders/cases')
  return (
    <Badge tone={isActiveCase({ state }) ? 'busy' : 'neutral'} size="medium" data-case-state={state}>
      {t(`state.${state}`)}
    </Badge>
  )
}

type Remedy = Case['proposal']

/** Returns formatters of what the policy provides for an order and of what was decided. No money moves in a trial. */
export function useRemedyTexts({ packageType, isTrial }: Pick<MyOrderDetails, 'packageType' | 'isTrial'>) {
  const { t, lang } = useTranslation('orders/cases', 'orders')
  const values = ({ amount, units }: Pick<Remedy, 'amount' | 'units'>) => ({
    amount: isolateBidi(formatPounds(lang, amount ?? 0)),
    units: t(`orders:amount.${packageType}`, {
      count: units ?? 0,
      amount: isolateBidi(formatCount(lang, units ?? 0)),
    }),
  })
  const name = <Name extends Remedy['remedy']>(remedy: Name) =>
    isTrial && remedy === 'refund' ? 'trial' : remedy
  const describeUntil = ({ kind, until }: AvailableCase): string => {
    if (!until) return ''
    const isDay = kind === 'withdrawal'
    const date = isolateBidi(formatDate(lang, until, isDay ? 'day' : 'moment'))
    return t(isDay ? 'provides.untilDay' : 'provides.until', { date })
  }
  return {
    /** For example "You can withdraw until the end of 30 Nov 2026."; empty without a limit. */
    describeUntil,
    /** For example "You get £5.59 back. You can withdraw until the end of 30 Nov 2026." */
    describeOption: (option: AvailableCase): string => {
      const provided =
        option.remedy === 'none'
          ? t(`provides.${getOpenOutcome(option.reason)}`)
          : t(`provides.${name(option.remedy)}`, values(option))
      return `${provided} ${describeUntil(option)}`.trim()
    },
    describeProposal: (remedy: Remedy): string => t(`details.remedy.${name(remedy.remedy)}`, values(remedy)),
    describeDecision: (remedy: Remedy): string =>
      t(`details.remedy.${remedy.remedy === 'none' ? 'nothing' : name(remedy.remedy)}`, values(remedy)),
  }
}

/** Returns what to expect where the policy names no amount: it leaves the decision to staff. */
function getOpenOutcome(reason: AvailableCase['reason']): 'missing' | 'free' | 'staff' {
  if (reason === 'missing_unknown') return 'missing'
  return reason === 'free' ? 'free' : 'staff'
}
