import type { PackageView } from '../../../shop/catalog/package-view.ts'
import { formatPromisedHours, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { type RootData, useRootData } from '../../root-data.ts'

type DeliveredEntry = Pick<PackageView, 'type' | 'deliveryHours'>

/** Returns the hours between start and delivery that are promised for a package; null for none. */
export function getDeliveryHours(
  { type, deliveryHours }: DeliveredEntry,
  promises: RootData['promises'] | undefined,
) {
  return deliveryHours ?? (type === 'others' ? null : (promises?.deliveryHours[type] ?? null))
}

/** How long the delivery of a package takes, where its start is not known. */
export function DeliveredWithin({ entry }: { entry: DeliveredEntry }) {
  const { t, lang } = useTranslation('common')
  const hours = getDeliveryHours(entry, useRootData()?.promises)
  if (hours === null) return null
  return t('deliveredWithin', { time: isolateBidi(formatPromisedHours(lang, hours)) })
}
