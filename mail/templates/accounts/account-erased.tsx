import { buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function accountErased({ data, t, shop }: TemplateInput<'account_erased'>): EmailContent {
  const opening = t('mail:accountErased.text')
  const subject = t('mail:accountErased.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t('mail:accountErased.retainedData')}</Paragraph>
      <Paragraph>{t('mail:accountErased.lastEmail')}</Paragraph>
      <Paragraph quiet>{t('mail:accountErased.notYou')}</Paragraph>
    </>,
  )
}
