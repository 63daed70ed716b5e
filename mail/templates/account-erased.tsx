import { Greeting, Paragraph } from '../email-layout.tsx'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'

export function accountErased({ data, t, shop }: TemplateInput<'account_erased'>): EmailContent {
  const text = t('mail:accountErased.text')
  return {
    subject: t('mail:accountErased.subject', { shop: isolateBidi(shop.shopName) }),
    preview: text,
    body: (
      <>
        <Greeting t={t} name={data.name} />
        <Paragraph>{text}</Paragraph>
        <Paragraph>{t('mail:accountErased.retainedData')}</Paragraph>
        <Paragraph>{t('mail:accountErased.lastEmail')}</Paragraph>
        <Paragraph quiet>{t('mail:accountErased.notYou')}</Paragraph>
      </>
    ),
  }
}
