import type { MessageKey } from '../../../../locales/message-keys.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import {
  getPlaceholderValues,
  type PlaceholderFigureName,
} from '../../../../shop/settings/placeholder-figures.ts'
import type { Settings } from '../settings-api.ts'

export type Label = MessageKey<['admin-settings', 'common']>

/** A field is edited by the type of its value: a text, a switch, a number or a range of numbers. */
export interface FormField {
  /** Path of its value in the settings, of its errors, and its name in addresses. */
  name: string
  label: Label
  text?: Label
  look?: 'email' | 'lines'
  /** An example of its text, shown while the field is empty. */
  example?: Label
  unit?: Label
  sign?: string
  /** Placeholder of the figure in the texts. */
  figure?: PlaceholderFigureName
}

export interface FieldGroup {
  heading: Label
  /** Explains the group beside its fields. */
  text?: Label
  /** Other words that the search finds its fields by. */
  keywords?: Label
  /** The fields show once the heading is pressed. */
  isFolded?: true
  fields: FormField[]
}

export type FormSection = 'identity' | 'reminders' | 'policy' | 'security'

type Unit = 'hours' | 'days' | 'businessDays' | 'years' | 'percent'

function promise(path: string, figure: PlaceholderFigureName, unit: Unit): FormField {
  return { name: `policy.${path}`, label: `figures.${figure}`, unit: `units.${unit}`, figure }
}

/** Fields of the sections that consist of fields alone, in their order. */
export const SETTINGS_FORMS: Record<FormSection, FieldGroup[]> = {
  identity: [
    {
      heading: 'identity.contact',
      text: 'identity.supportEmailHint',
      fields: [
        {
          name: 'supportEmail',
          label: 'identity.supportEmail',
          look: 'email',
        },
      ],
    },
    {
      heading: 'identity.trader',
      text: 'identity.traderText',
      fields: [
        { name: 'trader.name', label: 'identity.traderName' },
        {
          name: 'trader.address',
          label: 'identity.traderAddress',
          look: 'lines',
          example: 'identity.addressExample',
        },
      ],
    },
  ],
  reminders: [
    {
      heading: 'reminders.title',
      text: 'reminders.about',
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
      heading: 'policy.first',
      text: 'policy.version',
      fields: [
        promise('startHours', 'start', 'hours'),
        promise('deliveryHours.views', 'deliveryViews', 'hours'),
        promise('deliveryHours.likes', 'deliveryLikes', 'hours'),
        promise('deliveryHours.followers', 'deliveryFollowers', 'hours'),
        promise('refundDays', 'refund', 'businessDays'),
      ],
    },
    {
      heading: 'policy.requests',
      isFolded: true,
      fields: [
        promise('notStartedHours', 'notStarted', 'hours'),
        promise('partialBelowPercent', 'partialBelow', 'percent'),
        promise('requestDays.nonDelivery', 'requestNonDelivery', 'days'),
        promise('requestDays.quality', 'requestQuality', 'days'),
        promise('requestDays.partial', 'requestPartial', 'days'),
        promise('reviewHours', 'review', 'hours'),
        promise('replacementHours', 'replacement', 'hours'),
      ],
    },
    {
      heading: 'policy.refundsByMethod',
      isFolded: true,
      fields: [
        promise('refundDaysBy.card', 'refundCard', 'businessDays'),
        promise('refundDaysBy.paypal', 'refundPaypal', 'businessDays'),
        promise('refundDaysBy.crypto', 'refundCrypto', 'businessDays'),
      ],
    },
    {
      heading: 'policy.replies',
      isFolded: true,
      fields: [promise('replyHours', 'reply', 'hours'), promise('minimumAge', 'age', 'years')],
    },
    {
      heading: 'policy.data',
      keywords: 'keywords.retention',
      isFolded: true,
      fields: [
        promise('ordersKeptYears', 'orderRetention', 'years'),
        promise('inactiveYears', 'inactive', 'years'),
      ],
    },
  ],
  security: [
    {
      heading: 'security.title',
      fields: [
        {
          name: 'staffSecondFactor',
          label: 'security.requireSecondFactor',
          text: 'security.requireSecondFactorText',
        },
        {
          name: 'refundConfirmationAmount',
          label: 'security.refundConfirmation',
          text: 'security.refundConfirmationText',
          sign: '£',
        },
      ],
    },
  ],
}

/** Returns the value at a path such as 'policy.deliveryHours.views'. */
export function getAtPath(tree: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], tree)
}

/** Returns a copy with another value at the path. */
export function setAtPath<T>(tree: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.')
  const inside = (tree as Record<string, unknown>)[key]
  return { ...tree, [key]: rest.length > 0 ? setAtPath(inside, rest.join('.'), value) : value }
}

/** Returns the values of the placeholders in the shop's texts, by name; none to whom the settings are hidden. */
export function formatPlaceholders(lang: Lang, settings: Settings): Record<string, string> {
  const { shopName, supportEmail, trader, policy, claims } = settings
  if (!shopName || !supportEmail || trader === undefined || !policy || !claims) return {}
  return getPlaceholderValues(lang, { shopName, supportEmail, trader, policy, claims })
}
