import { Plus } from 'lucide-react'
import { href, Link } from 'react-router'
import type { FaqEntry } from '../../../shop/content/content.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { LinkedText } from '../../ui/texts/linked-text.tsx'

/** The first questions of the FAQ. They open without scripts, one at a time. */
export function Questions({ entries }: { entries: FaqEntry[] }) {
  const { t } = useTranslation('home')
  if (entries.length === 0) return null
  return (
    <section className="shell below-fold grid gap-8 py-16 sm:py-24 lg:grid-cols-[1fr_1.7fr] lg:gap-20">
      <div>
        <h2 className="type-title">{t('questions.title')}</h2>
        <Link
          to={href('/faq')}
          prefetch="intent"
          className={buttonClass({ look: 'line', className: 'mt-6 max-lg:hidden' })}
        >
          {t('questions.all')}
        </Link>
      </div>
      <div>
        <div className="border-t border-line">
          {entries.map(({ id, question, answer }) => (
            <details key={id} name="home-questions" className="group border-b border-line">
              <summary className="type-heading flex items-start justify-between gap-6 rounded-control py-5 hover:text-link [&::-webkit-details-marker]:hidden">
                {question}
                <Plus
                  aria-hidden="true"
                  className="size-6 shrink-0 text-muted transition-transform duration-150 group-open:rotate-45"
                />
              </summary>
              <p className="max-w-[60ch] pb-6 text-lg whitespace-pre-line text-muted">
                <LinkedText text={answer} />
              </p>
            </details>
          ))}
        </div>
        <Link to={href('/faq')} className={buttonClass({ look: 'line', className: 'mt-6 lg:hidden' })}>
          {t('questions.all')}
        </Link>
      </div>
    </section>
  )
}
