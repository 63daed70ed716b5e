import { useTranslation } from '../../i18n/translation.tsx'
import { SampleOrder } from './sample-order.tsx'

const STEPS = ['pay', 'start', 'arrive'] as const

/** The three steps of an order beside an example. `start` is the promised time until the work starts. */
export function HowItWorks({ start }: { start: string }) {
  const { t } = useTranslation('home')
  return (
    <section className="shell below-fold grid items-center gap-10 py-16 sm:py-24 md:grid-cols-[1fr_1.1fr] lg:gap-20">
      <SampleOrder />
      <div>
        <h2 className="type-title">{t('how.title')}</h2>
        <ol className="mt-8 space-y-8">
          {STEPS.map((step, place) => (
            <li key={step} className="flex gap-5">
              <span className="flex w-9 shrink-0 items-end gap-1 self-start pt-1" aria-hidden="true">
                {STEPS.map((bar, index) => (
                  <span
                    key={bar}
                    style={{ height: `${(index + 1) * 10}px` }}
                    className={`flex-1 rounded-full ${index <= place ? 'bg-accent' : 'bg-line'}`}
                  />
                ))}
              </span>
              <div>
                <h3 className="type-heading">{t(`how.${step}.title`)}</h3>
                <p className="mt-1 text-lg text-muted">{t(`how.${step}.text`, { start })}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
