import type { MessageGroup, MessagePart } from '../shop/localization/namespaces.ts'

/** The English messages by namespace, whose keys all languages have. */
interface Files {
  about: typeof import('./en/about.json')
  admin: typeof import('./en/admin.json')
  'admin-analytics': typeof import('./en/admin-analytics.json')
  'admin-audit': typeof import('./en/admin-audit.json')
  'admin-cases': typeof import('./en/admin-cases.json')
  'admin-dashboard': typeof import('./en/admin-dashboard.json')
  'admin-data': typeof import('./en/admin-data.json')
  'admin-delivery': typeof import('./en/admin-delivery.json')
  'admin-emails': typeof import('./en/admin-emails.json')
  'admin-inbox': typeof import('./en/admin-inbox.json')
  'admin-offers': typeof import('./en/admin-offers.json')
  'admin-orders': typeof import('./en/admin-orders.json')
  'admin-packages': typeof import('./en/admin-packages.json')
  'admin-payments': typeof import('./en/admin-payments.json')
  'admin-promotions': typeof import('./en/admin-promotions.json')
  'admin-reviews': typeof import('./en/admin-reviews.json')
  'admin-settings': typeof import('./en/admin-settings.json')
  'admin-taxes': typeof import('./en/admin-taxes.json')
  'admin-team': typeof import('./en/admin-team.json')
  'admin-translations': typeof import('./en/admin-translations.json')
  'admin-webhooks': typeof import('./en/admin-webhooks.json')
  auth: typeof import('./en/auth.json')
  cart: typeof import('./en/cart.json')
  checkout: typeof import('./en/checkout.json')
  common: typeof import('./en/common.json')
  contact: typeof import('./en/contact.json')
  dashboard: typeof import('./en/dashboard.json')
  faq: typeof import('./en/faq.json')
  footer: typeof import('./en/footer.json')
  home: typeof import('./en/home.json')
  orders: typeof import('./en/orders.json')
  services: typeof import('./en/services.json')
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
