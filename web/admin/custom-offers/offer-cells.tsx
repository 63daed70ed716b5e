import { CalendarX, Clock, type LucideIcon } from 'lucide-react'
import { formatDays, formatPromisedHours, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge, type BadgeProps } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/tones.ts'
import type { OfferLine, OfferSummary, StaffOffer } from './offers-api.ts'

/** Names an offer by its lines. */
export function OfferName({ offer: { firstLine, lines } }: { offer: OfferSummary }) {
  const { t } = useTranslation('admin-offers')
  return (
    <span className="flex min-w-0 gap-1">
      <bdi className="min-w-0 wrap-anywhere whitespace-normal">{firstLine}</bdi>
      {lines > 1 && (
        <span className="shrink-0 font-normal text-muted">{t('moreLines', { count: lines - 1 })}</span>
      )}
    </span>
  )
}

/** The free text of an offer, in the language of its customer. Renders nothing without one. */
export function OfferText({ terms, lang }: Pick<StaffOffer, 'terms' | 'lang'>) {
  if (!terms) return null
  return (
    <p dir="auto" lang={lang} className="quoted-text">
      {terms}
    </p>
  )
}

/** The promises of a line in a few words each. */
export function usePromises(line: Pick<OfferLine, 'startHours' | 'deliveryHours' | 'guaranteeDays'>) {
  const { t, lang } = useTranslation('admin-offers')
  const { startHours: start, deliveryHours: delivery, guaranteeDays: days } = line
  return [
    start !== null && t('start', { time: isolateBidi(formatPromisedHours(lang, start)) }),
    delivery !== null && t('delivery', { time: isolateBidi(formatPromisedHours(lang, delivery)) }),
    days !== null && t('guarantee', { days: isolateBidi(formatDays(lang, days)) }),
  ].filter((promise) => promise !== false)
}

type State = OfferSummary['state']

/** Tells whether the link of an offer leads its customer to an order or a payment. */
export function canShareOffer({ state }: { state: State }): boolean {
  return state === 'open' || state === 'accepted'
}

/** An open offer waits for its customer, an expired one for staff. */
const TONES: Partial<Record<State, Tone>> = {
  accepted: 'busy',
  paid: 'good',
  expired: 'warning',
}

const ICONS: Partial<Record<State, LucideIcon>> = { open: Clock, expired: CalendarX }

export function OfferState({ state, look }: { state: State } & Pick<BadgeProps, 'look'>) {
  const { t } = useTranslation('admin-offers')
  return (
    <Badge
      size="medium"
      look={look}
      tone={TONES[state] ?? 'neutral'}
      icon={ICONS[state]}
      className="shrink-0 whitespace-nowrap"
      data-offer-state={state}
    >
      {t(`states.${state}`)}
    </Badge>
  )
}
