import type { MessageKey } from '../../../../locales/message-keys.ts'
import { PAYMENT_OPTIONS, type PaymentOption } from '../../../../shop/payment-methods.ts'
import type { FigureName } from '../../../../shop/settings/figures.ts'

export type Label = MessageKey<['admin-settings', 'common']>

/** A field is edited by the type of its value: a text, a switch, a number or a range of numbers. */
export interface FormField {
  /** Path of its value in the settings, of its errors, and its name in addresses. */
  name: string
  label: Label
  text?: Label
  look?: 'email' | 'lines'
  unit?: Label
  /** Placeholder of the figure in the texts. */
  figure?: FigureName
  /** The switch of a payment method. */
  method?: PaymentOption
}

interface FieldGroup {
  heading?: Label
  text?: Label
  /** Other words that the search finds its fields by. */
  keywords?: Label
  fields: FormField[]
}

export type FormSection = 'identity' | 'methods' | 'reminders' | 'policy' | 'claims' | 'security'

type Unit = 'hours' | 'days' | 'businessDays' | 'years' | 'percent'

function promise(path: string, figure: FigureName, unit: Unit): FormField {
  return { name: `policy.${path}`, label: `figures.${figure}`, unit: `units.${unit}`, figure }
}

function claim(path: string, figure: FigureName, unit?: Unit): FormField {
  return { name: `claims.${path}`, label: `figures.${figure}`, unit: unit && `units.${unit}`, figure }
}

/** Fields of the sections that consist of fields alone, in their order. */
export const FORMS: Record<FormSection, FieldGroup[]> = {
  identity: [
    {
      fields: [
        {
          name: 'supportEmail',
          label: 'identity.supportEmail',
          text: 'identity.supportEmailHint',
          look: 'email',
        },
      ],
    },
    {
      heading: 'identity.trader',
      text: 'identity.traderText',
      fields: [
        { name: 'trader.name', label: 'identity.traderName' },
        { name: 'trader.address', label: 'identity.traderAddress', look: 'lines' },
      ],
    },
  ],
  methods: [
    {
      fields: PAYMENT_OPTIONS.map((method) => ({
        name: `methods.${method}`,
        label: `common:methods.${method}`,
        method,
      })),
    },
  ],
  reminders: [
    {
      fields: [
        {
          name: 'remindsOfUnpaidOrders',
          label: 'reminders.remindsOfUnpaidOrders',
          text: 'reminders.text',
        },
      ],
    },
  ],
  policy: [
    {
      heading: 'policy.delivery',
      fields: [
        promise('startHours', 'start', 'hours'),
        promise('deliveryHours.views', 'deliveryViews', 'hours'),
        promise('deliveryHours.likes', 'deliveryLikes', 'hours'),
        promise('deliveryHours.followers', 'deliveryFollowers', 'hours'),
        promise('minimumAge', 'age', 'years'),
      ],
    },
    {
      heading: 'policy.refunds',
      fields: [
        promise('notStartedHours', 'notStarted', 'hours'),
        promise('partialBelowPercent', 'partialBelow', 'percent'),
        promise('requestDays.nonDelivery', 'requestNonDelivery', 'days'),
        promise('requestDays.quality', 'requestQuality', 'days'),
        promise('requestDays.partial', 'requestPartial', 'days'),
        promise('reviewHours', 'review', 'hours'),
        promise('replacementHours', 'replacement', 'hours'),
        promise('refundDays', 'refund', 'businessDays'),
        promise('refundDaysBy.card', 'refundCard', 'businessDays'),
        promise('refundDaysBy.paypal', 'refundPaypal', 'businessDays'),
        promise('refundDaysBy.crypto', 'refundCrypto', 'businessDays'),
      ],
    },
    { heading: 'policy.replies', fields: [promise('replyHours', 'reply', 'hours')] },
    {
      heading: 'policy.data',
      keywords: 'keywords.data',
      fields: [
        promise('ordersKeptYears', 'orderRetention', 'years'),
        promise('inactiveYears', 'inactive', 'years'),
      ],
    },
  ],
  claims: [
    {
      fields: [
        // The counters have no sentence around them.
        { name: 'claims.customers', label: 'figures.customers' },
        { name: 'claims.followers', label: 'figures.followers' },
        { name: 'claims.engagement', label: 'figures.engagement' },
        claim('satisfactionPercent', 'satisfaction', 'percent'),
        claim('countries', 'countries'),
        claim('years', 'years', 'years'),
        claim('uptimePercent', 'uptime', 'percent'),
        claim('deliveryHours', 'delivery', 'hours'),
      ],
    },
    { fields: [{ name: 'hidesSamples', label: 'claims.hidesSamples', text: 'claims.hidesSamplesText' }] },
  ],
  security: [
    {
      fields: [
        {
          name: 'staffSecondFactor',
          label: 'security.requireSecondFactor',
          text: 'security.requireSecondFactorText',
        },
        {
          name: 'refundConfirmationAmount',
          label: 'security.refundConfirmation',
          unit: 'security.pence',
        },
      ],
    },
  ],
}
