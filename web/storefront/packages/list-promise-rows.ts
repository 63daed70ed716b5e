import type { PackagePromises } from '../../../shop/catalog/package-view.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { formatDuration, formatPercent } from '../../i18n/formats.ts'

type PromiseLabel = `services/trackRecord:meter.${'start' | 'finish' | 'shortfall' | 'refunded'}`

/** Lists the measured promises of a package with their labels, without the share delivered on time. */
export function listPromiseRows(
  lang: Lang,
  t: (label: PromiseLabel) => string,
  promises: PackagePromises,
): { label: string; value: string }[] {
  const formatMinutes = (minutes: number | null) =>
    minutes === null ? '–' : formatDuration(lang, roundMinutes(minutes) * 60, 'long')
  return [
    { label: t('services/trackRecord:meter.start'), value: formatMinutes(promises.medianStartMinutes) },
    { label: t('services/trackRecord:meter.finish'), value: formatMinutes(promises.medianFinishMinutes) },
    {
      label: t('services/trackRecord:meter.shortfall'),
      value: formatPercent(lang, promises.shortfallPercent),
    },
    { label: t('services/trackRecord:meter.refunded'), value: formatPercent(lang, promises.refundPercent) },
  ]
}

/** Above ten hours minutes say nothing. */
function roundMinutes(minutes: number): number {
  return minutes >= 600 ? Math.round(minutes / 60) * 60 : minutes
}
