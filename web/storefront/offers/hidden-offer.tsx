import { Lock, type LucideIcon, SearchX, UserX } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { withSearch } from '../../with-search.ts'
import type { HiddenOffer } from './load-offer.ts'

const ICONS = { missing: SearchX, foreign: UserX, private: Lock } as const satisfies Record<
  HiddenOffer,
  LucideIcon
>

/** Says why an offer cannot be shown, and what to do. */
export function HiddenOfferState({ reason }: { reason: HiddenOffer }) {
  const { t } = useTranslation('checkout/offers')
  const { pathname, search } = useLocation()
  return (
    <EmptyState icon={ICONS[reason]} title={t(`hidden.${reason}.title`)} text={t(`hidden.${reason}.text`)}>
      {reason !== 'missing' && (
        <Link to={withSearch(href('/login'), { from: pathname + search })} className={buttonClass()}>
          {t('logIn')}
        </Link>
      )}
      <Link to={href('/contact')} className={buttonClass({ look: 'line' })}>
        {t('contact')}
      </Link>
    </EmptyState>
  )
}
