import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import type { StaffPackage } from './staff-catalog.ts'

/** The own delivery terms of a package in one line; nothing for a package with those of the policy. */
export function DeliveryTerms({ entry }: { entry: StaffPackage }) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  const { deliveryHours, guaranteeDays, allowsPlan } = entry
  const amount = (count: number) => ({ count, amount: isolateBidi(formatCount(lang, count)) })
  const terms = [
    deliveryHours !== null && t('delivery.termHours', amount(deliveryHours)),
    guaranteeDays !== null && t('delivery.termGuarantee', amount(guaranteeDays)),
    allowsPlan && t('delivery.termPlan'),
  ].filter(Boolean)
  if (terms.length === 0) return null
  return <p className="text-sm whitespace-normal text-muted">{terms.join(' · ')}</p>
}
