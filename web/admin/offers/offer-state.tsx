import { useTranslation } from '../../i18n/translation.tsx'
import type { OfferSummary } from './offers-api.ts'

type State = OfferSummary['state']

const LOOKS: Partial<Record<State, string>> = {
  open: 'bg-accent-wash text-link',
  accepted: 'bg-accent-wash text-link',
  paid: 'bg-lime text-night',
}

export function OfferState({ state }: { state: State }) {
  const { t } = useTranslation('admin-offers')
  return (
    <span
      data-offer-state={state}
      className={`inline-block rounded-full px-2 text-xs leading-6 font-semibold whitespace-nowrap ${LOOKS[state] ?? 'border border-line text-muted'}`}
    >
      {t(`states.${state}`)}
    </span>
  )
}
