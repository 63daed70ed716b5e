import type { ReactNode } from 'react'
import type { Book } from '../locales/words.ts'
import type { Lang } from '../shop/localization/languages.ts'
import type { MailFacts, MailKind } from '../shop/outbox/tables.ts'

/** Whose mails they are. */
export interface MailShop {
  /** Where its links lead, without a trailing slash. */
  origin: string
  shopName: string
  supportEmail: string
  /** Who trades under that name, as the law wants it on a receipt. */
  trader: { name: string; address: string } | null
}

/** Says a word in the language of the mail. What is put into it is isolated already. */
export type Says = ReturnType<Book['translatorOf']>

/** What a mail of a kind is made of. */
export interface Telling<Kind extends MailKind> {
  facts: MailFacts[Kind]
  lang: Lang
  t: Says
  shop: MailShop
}

export interface Told {
  subject: string
  /** Shown beside the subject in lists of mails. */
  preview: string
  body: ReactNode
}
