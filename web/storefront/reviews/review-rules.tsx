import { REVIEW_REASONS } from '../../../shop/reviews/review-state.ts'
import { useTranslation } from '../../i18n/translation.tsx'

/** Address of the rules on the page of the reviews. */
const RULES_ANCHOR = 'rules'

/** The published rules of reviews and the only reasons for hiding one. */
export function ReviewRules() {
  const { t } = useTranslation('home/reviews')
  return (
    <section
      id={RULES_ANCHOR}
      aria-labelledby="review-rules"
      className="mt-16 scroll-mt-20 border-t border-line bg-surface"
    >
      <div className="shell grid gap-8 py-14 lg:grid-cols-[1fr_1.8fr] lg:gap-20">
        <h2 id="review-rules" className="type-heading text-2xl">
          {t('rules.title')}
        </h2>
        <div className="max-w-2xl space-y-4">
          <p>{t('rules.who')}</p>
          <p>{t('rules.when')}</p>
          <div>
            <p>{t('rules.hide')}</p>
            <ul className="mt-2 list-disc space-y-1 ps-6">
              {REVIEW_REASONS.map((reason) => (
                <li key={reason}>{t(`reasons.${reason}`)}</li>
              ))}
            </ul>
          </div>
          <p>{t('rules.never')}</p>
          <p>{t('rules.refund')}</p>
          <p>{t('rules.imported')}</p>
          <p>{t('rules.author')}</p>
        </div>
      </div>
    </section>
  )
}
