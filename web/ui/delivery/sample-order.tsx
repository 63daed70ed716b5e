import { Check } from 'lucide-react'
import { formatInWords } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { DeliveredCount } from './delivered-count.tsx'
import { RisingBars } from './rising-bars.tsx'

/** The mark of a step is as on the page of an order, the running one without its sign. */
const SAMPLE_STEPS = [
  { word: 'paid', look: 'bg-on-night text-night' },
  { word: 'started', look: 'bg-on-night text-night' },
  { word: 'inProgress', look: 'bg-lime text-lime' },
  { word: 'done', look: 'border border-on-night-muted text-transparent' },
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
        {SAMPLE_STEPS.map(({ word, look }) => (
          <li key={word} className="flex items-center gap-3">
            <span className={`grid size-6 place-items-center rounded-full ${look}`} aria-hidden="true">
              <Check className="size-4" />
            </span>
            <span className={word === 'done' ? 'text-on-night-muted' : ''}>{t(word, { time })}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
