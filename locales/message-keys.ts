import type { MessageGroup, MessagePart } from '../shop/localization/namespaces.ts'
import type about from './en/about.json'
import type admin from './en/admin.json'
import type adminAnalytics from './en/admin-analytics.json'
import type adminAudit from './en/admin-audit.json'
import type adminCases from './en/admin-cases.json'
import type adminDashboard from './en/admin-dashboard.json'
import type adminData from './en/admin-data.json'
import type adminDelivery from './en/admin-delivery.json'
import type adminEmails from './en/admin-emails.json'
import type adminInbox from './en/admin-inbox.json'
import type adminOffers from './en/admin-offers.json'
import type adminOrders from './en/admin-orders.json'
import type adminPackages from './en/admin-packages.json'
import type adminPayments from './en/admin-payments.json'
import type adminPromotions from './en/admin-promotions.json'
import type adminReviews from './en/admin-reviews.json'
import type adminSettings from './en/admin-settings.json'
import type adminTaxes from './en/admin-taxes.json'
import type adminTeam from './en/admin-team.json'
import type adminTranslations from './en/admin-translations.json'
import type adminWebhooks from './en/admin-webhooks.json'
import type auth from './en/auth.json'
import type cart from './en/cart.json'
import type checkout from './en/checkout.json'
import type common from './en/common.json'
import type contact from './en/contact.json'
import type dashboard from './en/dashboard.json'
import type faq from './en/faq.json'
import type footer from './en/footer.json'
import type home from './en/home.json'
import type orders from './en/orders.json'
import type services from './en/services.json'

/** The English messages by namespace, whose keys all languages have. */
interface Files {
  about: typeof about
  admin: typeof admin
  'admin-analytics': typeof adminAnalytics
  'admin-audit': typeof adminAudit
  'admin-cases': typeof adminCases
  'admin-dashboard': typeof adminDashboard
  'admin-data': typeof adminData
  'admin-delivery': typeof adminDelivery
  'admin-emails': typeof adminEmails
  'admin-inbox': typeof adminInbox
  'admin-offers': typeof adminOffers
  'admin-orders': typeof adminOrders
  'admin-packages': typeof adminPackages
  'admin-payments': typeof adminPayments
  'admin-promotions': typeof adminPromotions
  'admin-reviews': typeof adminReviews
  'admin-settings': typeof adminSettings
  'admin-taxes': typeof adminTaxes
  'admin-team': typeof adminTeam
  'admin-translations': typeof adminTranslations
  'admin-webhooks': typeof adminWebhooks
  auth: typeof auth
  cart: typeof cart
  checkout: typeof checkout
  common: typeof common
  contact: typeof contact
  dashboard: typeof dashboard
  faq: typeof faq
  footer: typeof footer
  home: typeof home
  orders: typeof orders
  services: typeof services
}

type GroupOf<Name, Part = MessageGroup> = Part extends `${Name & string}/${infer Group}` ? Group : never

type Messages = {
  [Name in keyof Files]: Omit<Files[Name], GroupOf<Name>>
} & {
  [Part in MessageGroup]: Part extends `${infer Name extends keyof Files}/${infer Group}`
    ? Files[Name][Group & keyof Files[Name]]
    : never
}

type PluralCategory = 'one' | 'other'

/** `a.b` for the text b of the group a. */
type TextPath<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${TextPath<Tree[Key]>}`
}[keyof Tree & string]

/** `items` for the plural forms `items_one` and `items_other`. */
type WithoutPlural<Path> = Path extends `${infer Base}_${PluralCategory}` ? Base : Path

type PartKey<Name extends MessagePart> = WithoutPlural<TextPath<Messages[Name]>>

/**
 * The keys of some parts: those of the first as `key`, those of all as `part:key`, such as `orders/cases:title`. A key that English lacks is a
 * type error wherever it is used.
 */
export type MessageKey<Parts extends readonly MessagePart[]> =
  | PartKey<Parts[0]>
  | { [Name in Parts[number]]: `${Name}:${PartKey<Name>}` }[Parts[number]]
