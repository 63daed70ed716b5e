import { Greeting, Paragraph } from '../email-layout.tsx'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'

export function accountErased({ facts, t, shop }: TemplateInput<'account_erased'>): EmailContent {
  const gone = t('auth:mail.accountErased.gone')
  return {
    subject: t('auth:mail.accountErased.subject', { shop: isolateBidi(shop.shopName) }),
    preview: gone,
    body: (
      <>
        <Greeting t={t} name={facts.name} />
        <Paragraph>{gone}</Paragraph>
        <Paragraph>{t('auth:mail.accountErased.stays')}</Paragraph>
        <Paragraph>{t('auth:mail.accountErased.last')}</Paragraph>
        <Paragraph quiet>{t('auth:mail.accountErased.notYou')}</Paragraph>
      </>
    ),
  }
}
