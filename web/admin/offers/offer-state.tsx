import { useTranslation } from '../../i18n/translation.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import type { OfferSummary } from './offers-api.ts'

type State = OfferSummary['state']

const TONES: Partial<Record<State, BadgeTone>> = { open: 'active', accepted: 'active', paid: 'highlight' }

export function OfferState({ state }: { state: State }) {
  const { t } = useTranslation('admin-offers')
  return (
    <Badge tone={TONES[state] ?? 'quiet'} data-offer-state={state}>
      {t(`states.${state}`)}
    </Badge>
  )
}
