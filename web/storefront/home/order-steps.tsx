import { formatInWords } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'

const STEPS = ['pay', 'start', 'arrive'] as const

/** The three steps of an order: payment, start and delivery. */
export function OrderSteps({ isRow = false }: { isRow?: boolean }) {
  const { t, lang } = useTranslation('home')
  const start = formatInWords(lang, 'hour', useRootData()?.promises.startHours ?? 0)
  return (
    <ol className={isRow ? 'mt-6 grid gap-6 md:grid-cols-3' : 'mt-8 space-y-8'}>
      {STEPS.map((step, place) => (
        <li key={step} className={`flex gap-5 ${isRow ? 'md:block md:space-y-3' : ''}`}>
          <span className="flex w-9 shrink-0 items-end gap-1 self-start pt-1" aria-hidden="true">
            {STEPS.map((bar, index) => (
              <span
                key={bar}
                style={{ height: `${(index + 1) * 10}px` }}
                className={`flex-1 rounded-full ${index <= place ? 'bg-ink' : 'bg-line'}`}
              />
            ))}
          </span>
          <div>
            <h3 className="type-heading">{t(`how.${step}.title`)}</h3>
            <p className={isRow ? 'mt-1 text-muted' : 'mt-1 text-lg text-muted'}>
              {t(`how.${step}.text`, { start })}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
