import type { MessageGroup, MessagePart } from '../shop/localization/namespaces.ts'

type Json<Module extends { default: unknown }> = Module['default']

/** The English messages by namespace, whose keys all languages have. */
interface Files {
  about: Json<typeof import('./en/about.json')>
  admin: Json<typeof import('./en/admin.json')>
  'admin-analytics': Json<typeof import('./en/admin-analytics.json')>
  'admin-audit': Json<typeof import('./en/admin-audit.json')>
  'admin-cases': Json<typeof import('./en/admin-cases.json')>
  'admin-dashboard': Json<typeof import('./en/admin-dashboard.json')>
  'admin-data': Json<typeof import('./en/admin-data.json')>
  'admin-delivery': Json<typeof import('./en/admin-delivery.json')>
  'admin-emails': Json<typeof import('./en/admin-emails.json')>
  'admin-inbox': Json<typeof import('./en/admin-inbox.json')>
  'admin-offers': Json<typeof import('./en/admin-offers.json')>
  'admin-orders': Json<typeof import('./en/admin-orders.json')>
  'admin-packages': Json<typeof import('./en/admin-packages.json')>
  'admin-payments': Json<typeof import('./en/admin-payments.json')>
  'admin-promotions': Json<typeof import('./en/admin-promotions.json')>
  'admin-reviews': Json<typeof import('./en/admin-reviews.json')>
  'admin-settings': Json<typeof import('./en/admin-settings.json')>
  'admin-taxes': Json<typeof import('./en/admin-taxes.json')>
  'admin-team': Json<typeof import('./en/admin-team.json')>
  'admin-translations': Json<typeof import('./en/admin-translations.json')>
  'admin-webhooks': Json<typeof import('./en/admin-webhooks.json')>
  auth: Json<typeof import('./en/auth.json')>
  cart: Json<typeof import('./en/cart.json')>
  checkout: Json<typeof import('./en/checkout.json')>
  common: Json<typeof import('./en/common.json')>
  contact: Json<typeof import('./en/contact.json')>
  dashboard: Json<typeof import('./en/dashboard.json')>
  faq: Json<typeof import('./en/faq.json')>
  footer: Json<typeof import('./en/footer.json')>
  home: Json<typeof import('./en/home.json')>
  orders: Json<typeof import('./en/orders.json')>
  services: Json<typeof import('./en/services.json')>
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
