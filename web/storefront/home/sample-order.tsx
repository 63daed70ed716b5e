import { Check } from 'lucide-react'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'

const STEPS = [
  { word: 'sample.paid', done: true },
  { word: 'sample.started', done: true },
  { word: 'sample.inProgress', done: true },
  { word: 'sample.done', done: false },
] as const

/** An example delivery: bars that rise to the ordered amount, and the steps beside them. */
const BARS = [12, 19, 26, 31, 42, 48, 57, 66, 71, 82]

export function SampleOrder() {
  const { t } = useTranslation('home')
  const { lang } = useLang()
  return (
    <figure
      aria-label={t('sample.label')}
      className="rounded-panel bg-night p-6 text-on-night shadow-float sm:p-8 md:-me-4 lg:me-0"
    >
      <div className="flex items-baseline justify-between gap-4">
        <span className="type-heading">{t('sample.package')}</span>
        <span className="text-sm text-on-night-muted">{t('sample.order')}</span>
      </div>
      <div className="mt-6 flex h-32 items-end gap-1.5 sm:gap-2" aria-hidden="true">
        {BARS.map((height, index) => (
          <span key={height} className="flex h-full flex-1 items-end rounded-full bg-night-line">
            <span
              className="w-full origin-bottom animate-[grow_0.7s_cubic-bezier(0.2,0,0,1)_both] rounded-full bg-lime"
              style={{ height: `${height}%`, animationDelay: `${index * 70}ms` }}
            />
          </span>
        ))}
      </div>
      <p className="mt-5 flex items-baseline justify-between gap-4">
        <span className="figures text-lg font-semibold">
          {t('sample.delivered', { amount: formatCount(lang, 820) })}
        </span>
        <span className="figures text-on-night-muted">
          {t('sample.ofTotal', { amount: formatCount(lang, 1000) })}
        </span>
      </p>
      <ol className="mt-6 space-y-3 border-t border-night-line pt-6">
        {STEPS.map(({ word, done }) => (
          <li key={word} className="flex items-center gap-3">
            <span
              className={`grid size-6 place-items-center rounded-full ${done ? 'bg-lime text-night' : 'border border-on-night-muted'}`}
            >
              {done && <Check className="size-4" aria-hidden="true" />}
            </span>
            <span className={done ? '' : 'text-on-night-muted'}>{t(word)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
