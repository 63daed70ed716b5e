import { Archive, CircleCheck, CirclePause, CircleSlash, Clock, type LucideIcon } from 'lucide-react'
import { intlTag } from '../../../shop/localization/languages.ts'
import { type Answer, fetchApi } from '../../api-client.ts'
import { formatCount, formatDate, formatPercent, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'
import type { Tone } from '../../ui/tones.ts'

export type Promotion = Answer<'GET /admin/promotions'>['promotions'][number]

const PHASES = {
  scheduled: { icon: Clock, tone: 'neutral' },
  running: { icon: CircleCheck, tone: 'good' },
  paused: { icon: CirclePause, tone: 'neutral' },
  ended: { icon: CircleSlash, tone: 'neutral' },
  archived: { icon: Archive, tone: 'neutral' },
} as const satisfies Record<Promotion['phase'], { icon: LucideIcon; tone: Tone }>

export function PhaseBadge({ phase }: Pick<Promotion, 'phase'>) {
  const { t } = useTranslation('admin-promotions')
  return (
    <Badge look="words" {...PHASES[phase]}>
      {t(`phases.${phase}`)}
    </Badge>
  )
}

/** The code that everybody may use, or how else the promotion applies. */
export function TriggerText({ promotion: { trigger, code } }: { promotion: Promotion }) {
  const { t } = useTranslation('admin-promotions')
  if (code) {
    return (
      <bdi dir="ltr" className="font-mono text-xs leading-tight">
        {code}
      </bdi>
    )
  }
  return (
    <span className="text-xs leading-tight text-muted">
      {t(trigger === 'automatic' ? 'automatic' : 'singleUseCodes')}
    </span>
  )
}

/** Describes the benefit and scope of a promotion in words: "20% off followers". */
export function BenefitText({ promotion: { benefit, ...scope } }: { promotion: Promotion }) {
  const { t } = useTranslation('admin-promotions')
  const { lang } = useLang()
  const percent = (value: number) => isolateBidi(formatPercent(lang, value, 2))
  const join = (names: string[]) => new Intl.ListFormat(intlTag(lang)).format(names)
  const listTypes = (types: Promotion['types']) => types.map((type) => t(`coveredTypes.${type}`))
  const count = scope.packageIds.length
  const covered = [...listTypes(scope.types), ...(count > 0 ? [t('coveredPackages', { count })] : [])]
  const covers = covered.length > 0 ? join(covered) : t('everything')
  switch (benefit.kind) {
    case 'percent':
      return t('gives.percent', { percent: percent(benefit.percent), covers })
    case 'amount':
      return t('gives.amount', { amount: isolateBidi(formatPounds(lang, benefit.amount)), covers })
    case 'ladder': {
      const [first, last] = [benefit.steps[0], benefit.steps.at(-1)]
      const units = formatCount(lang, first?.units ?? 0)
      return t('gives.ladder', { percent: percent(last?.percent ?? 0), covers, units })
    }
    case 'bundle': {
      const types = join(listTypes(benefit.types))
      return t('gives.bundle', { types, price: isolateBidi(formatPounds(lang, benefit.price)) })
    }
  }
}

/** The days on which a promotion starts and ends; the tooltip has the times and their time zone. */
export function WindowText({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('admin-promotions')
  const { lang } = useLang()
  const { startsAt, endsAt, timeZone } = promotion
  if (!startsAt && !endsAt) return t('window.always')
  const describe = (style: 'date' | 'moment') => {
    const format = (time: string | null) => time && isolateBidi(formatDate(lang, time, style, timeZone))
    const [start, end] = [format(startsAt), format(endsAt)]
    return t(`window.${start && end ? 'both' : start ? 'from' : 'until'}`, { start, end })
  }
  return <span title={`${describe('moment')} (${timeZone})`}>{describe('date')}</span>
}

/** Paid orders, and the limit where there is one. */
export function UsesText({ promotion: { report, maxUses } }: { promotion: Promotion }) {
  const { t } = useTranslation('admin-promotions')
  const { lang } = useLang()
  const uses = formatCount(lang, report.uses)
  return maxUses === null ? uses : t('usesOfLimit', { uses, limit: formatCount(lang, maxUses) })
}

/** Downloads all codes, with whether each is used. */
export function exportCodes(id: string): Promise<void> {
  return downloadPrivateFile(fetchApi('GET /admin/promotions/{id}/codes', { param: { id } }), 'codes.csv')
}
