import { Check } from 'lucide-react'
import { formatCount, formatInWords } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { RisingBars } from './rising-bars.tsx'

const SAMPLE_STEPS = [
  { word: 'paid', done: true },
  { word: 'started', done: true },
  { word: 'inProgress', done: true },
  { word: 'done', done: false },
] as const

const ORDERED = 1000
const DELIVERED = 820

/** An example of an order of followers on its way, with the steps below. */
export function SampleOrder() {
  const { t, lang } = useTranslation('home/sample')
  const time = formatInWords(lang, 'hour', useRootData()?.promises.deliveryHours.followers ?? 0)
  return (
    <figure aria-label={t('label')} className="rounded-panel bg-night p-6 text-on-night sm:p-8">
      <div className="flex items-baseline justify-between gap-4">
        <span className="type-heading">{t('package')}</span>
        <span className="text-sm text-on-night-muted">{t('order')}</span>
      </div>
      <RisingBars share={DELIVERED / ORDERED} className="mt-6 h-32" />
      <p className="mt-5 flex items-baseline justify-between gap-4">
        <span className="figures text-lg font-semibold">
          {t('delivered', { amount: formatCount(lang, DELIVERED) })}
        </span>
        <span className="figures text-on-night-muted">
          {t('ofTotal', { amount: formatCount(lang, ORDERED) })}
        </span>
      </p>
      <ol className="mt-6 space-y-3 border-t border-night-line pt-6">
        {SAMPLE_STEPS.map(({ word, done }) => (
          <li key={word} className="flex items-center gap-3">
            <span
              className={`grid size-6 place-items-center rounded-full ${done ? 'bg-lime text-night' : 'border border-on-night-muted'}`}
            >
              {done && <Check className="size-4" aria-hidden="true" />}
            </span>
            <span className={done ? '' : 'text-on-night-muted'}>{t(word, { time })}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
