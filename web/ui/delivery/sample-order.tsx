import { ChartNoAxesColumnIncreasing, Check } from 'lucide-react'
import { formatInWords } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { DeliveredCount } from './delivered-count.tsx'
import { RisingBars } from './rising-bars.tsx'

const SAMPLE_STEPS = [
  { word: 'paid', look: 'bg-on-night text-night', icon: Check },
  { word: 'started', look: 'bg-on-night text-night', icon: Check },
  { word: 'inProgress', look: 'bg-lime text-night', icon: ChartNoAxesColumnIncreasing },
  { word: 'done', look: 'border border-on-night-muted', icon: null },
] as const

const ORDERED = 1000
const DELIVERED = 820

/** An example of an order of followers on its way, with the steps below. */
export function SampleOrder() {
  const { t, lang } = useTranslation('home/sample')
  const time = formatInWords(lang, 'hour', useRootData()?.promises.deliveryHours.followers ?? 0)
  return (
    <figure
      aria-label={t('label')}
      className="rounded-panel border border-night-line bg-night p-5 text-on-night sm:p-6"
    >
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <span className="type-heading">{t('package')}</span>
        <span className="text-sm text-on-night-muted">{t('order')}</span>
      </div>
      <DeliveredCount delivered={DELIVERED} quantity={ORDERED} percent={(100 * DELIVERED) / ORDERED} />
      <RisingBars share={DELIVERED / ORDERED} className="mt-5 h-28 sm:h-36" />
      <ol className="mt-6 space-y-3 border-t border-night-line pt-6">
        {SAMPLE_STEPS.map(({ word, look, icon: Icon }) => (
          <li key={word} className="flex items-center gap-3">
            <span className={`grid size-6 place-items-center rounded-full ${look}`} aria-hidden="true">
              {Icon && <Icon className="size-4 rtl:-scale-x-100" />}
            </span>
            <span className={Icon ? '' : 'text-on-night-muted'}>{t(word, { time })}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
