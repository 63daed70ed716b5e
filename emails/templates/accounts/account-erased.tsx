import { buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function accountErased({ data, t, shop }: TemplateInput<'account_erased'>): EmailContent {
  const opening = t('orders/emails:accountErased.text')
  const subject = t('orders/emails:accountErased.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t('orders/emails:accountErased.retainedData')}</Paragraph>
      <Paragraph>{t('orders/emails:accountErased.lastEmail')}</Paragraph>
      <Paragraph quiet>{t('orders/emails:accountErased.notYou')}</Paragraph>
    </>,
  )
}
