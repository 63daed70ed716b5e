import type { ReactNode } from 'react'
import type { MessageCatalog } from '../locales/message-catalog.ts'
import type { Lang } from '../shop/localization/languages.ts'
import type { EmailData, EmailKind } from '../shop/outbox/tables.ts'
import type { PagePaths } from '../shop/services.ts'

/** Whose mails they are. */
export interface EmailShop {
  /** Where its links lead, without a trailing slash. */
  origin: string
  paths: PagePaths
  shopName: string
  supportEmail: string
  /** Who trades under that name, as the law wants it on a receipt. */
  trader: { name: string; address: string } | null
}

/** Says a word in the language of the mail. What is put into it is isolated already. */
export type Translate = ReturnType<MessageCatalog['getTranslator']>

/** What a mail of a kind is made of. */
export interface TemplateInput<Kind extends EmailKind> {
  facts: EmailData[Kind]
  lang: Lang
  t: Translate
  shop: EmailShop
}

export interface EmailContent {
  subject: string
  /** Shown beside the subject in lists of mails. */
  preview: string
  body: ReactNode
}
