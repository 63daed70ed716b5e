import { Greeting, Paragraph } from '../email-layout.tsx'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'

export function accountErased({ data, t, shop }: TemplateInput<'account_erased'>): EmailContent {
  const gone = t('mail:accountErased.gone')
  return {
    subject: t('mail:accountErased.subject', { shop: isolateBidi(shop.shopName) }),
    preview: gone,
    body: (
      <>
        <Greeting t={t} name={data.name} />
        <Paragraph>{gone}</Paragraph>
        <Paragraph>{t('mail:accountErased.stays')}</Paragraph>
        <Paragraph>{t('mail:accountErased.last')}</Paragraph>
        <Paragraph quiet>{t('mail:accountErased.notYou')}</Paragraph>
      </>
    ),
  }
}
