import type { ReactNode } from 'react'
import type { MessageCatalog } from '../locales/message-catalog.ts'
import type { Lang } from '../shop/localization/languages.ts'
import type { EmailData, EmailKind } from '../shop/outbox/email-data.ts'
import type { PagePaths } from '../shop/services.ts'
import type { Brand, LogoInfo } from '../shop/settings/brand.ts'

export interface EmailShop {
  /** Origin of links, without a trailing slash. */
  origin: string
  paths: PagePaths
  shopName: string
  brand: Brand
  logo: LogoInfo | null
  supportEmail: string
  /** Seller under that name, as the law requires it on receipts. */
  trader: { name: string; address: string } | null
}

/** Translates a message into the language of the email. Values must be isolated already. */
export type Translate = ReturnType<typeof getEmailTranslator>

export function getEmailTranslator(messages: MessageCatalog, lang: Lang) {
  const i18n = messages.getI18n(lang)
  return i18n.getFixedT(lang, 'orders/emails', 'common', 'orders', 'admin-payments', 'admin-settings')
}

export interface TemplateInput<Kind extends EmailKind> {
  data: EmailData[Kind]
  lang: Lang
  t: Translate
  shop: EmailShop
}

/** The templates of all kinds of emails; each file of `templates/` has some. */
export type Templates = { [Kind in EmailKind]: (email: TemplateInput<Kind>) => EmailContent }

export interface EmailContent {
  subject: string
  /** Shown next to the subject in lists of emails. */
  preview: string
  /** Ends emails of this kind with one click (RFC 8058); for those that the recipient can end. */
  unsubscribeUrl?: string
  body: ReactNode
}
