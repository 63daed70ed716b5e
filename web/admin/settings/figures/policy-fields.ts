import type { FigureName } from '../../../../shop/content/figures.ts'

/** Path of a figure in the settings, the ends of a span, and the placeholder name in the texts. */
export interface FigureField {
  path: string
  figure: FigureName
  unit: 'hours' | 'days' | 'businessDays' | 'years' | 'percent'
}

type Group = { name: 'delivery' | 'refunds' | 'replies' | 'data'; fields: FigureField[] }

/** Ordered by the stages of an order. */
export const POLICY_FIELDS: Group[] = [
  {
    name: 'delivery',
    fields: [
      { path: 'startHours', figure: 'start', unit: 'hours' },
      { path: 'deliveryHours.views', figure: 'deliveryViews', unit: 'hours' },
      { path: 'deliveryHours.likes', figure: 'deliveryLikes', unit: 'hours' },
      { path: 'deliveryHours.followers', figure: 'deliveryFollowers', unit: 'hours' },
      { path: 'minimumAge', figure: 'age', unit: 'years' },
    ],
  },
  {
    name: 'refunds',
    fields: [
      { path: 'notStartedHours', figure: 'notStarted', unit: 'hours' },
      { path: 'partialBelowPercent', figure: 'partialBelow', unit: 'percent' },
      { path: 'requestDays.nonDelivery', figure: 'requestNonDelivery', unit: 'days' },
      { path: 'requestDays.quality', figure: 'requestQuality', unit: 'days' },
      { path: 'requestDays.partial', figure: 'requestPartial', unit: 'days' },
      { path: 'reviewHours', figure: 'review', unit: 'hours' },
      { path: 'replacementHours', figure: 'replacement', unit: 'hours' },
      { path: 'refundDays', figure: 'refund', unit: 'businessDays' },
      { path: 'refundDaysBy.card', figure: 'refundCard', unit: 'businessDays' },
      { path: 'refundDaysBy.paypal', figure: 'refundPaypal', unit: 'businessDays' },
      { path: 'refundDaysBy.crypto', figure: 'refundCrypto', unit: 'businessDays' },
    ],
  },
  { name: 'replies', fields: [{ path: 'replyHours', figure: 'reply', unit: 'hours' }] },
  {
    name: 'data',
    fields: [
      { path: 'ordersKeptYears', figure: 'orderRetention', unit: 'years' },
      { path: 'inactiveYears', figure: 'inactive', unit: 'years' },
    ],
  },
]
