import { buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { LinkButton } from '../link-button.tsx'

export function verificationLink({ data, t, shop }: TemplateInput<'verification_link'>): EmailContent {
  const shopName = isolateBidi(shop.shopName)
  const kind = data.isReminder ? 'reminder' : 'first'
  const opening = t(`orders/emails:verificationLink.${kind}.text`, { shop: shopName })
  const subject = t(`orders/emails:verificationLink.${kind}.subject`, { shop: shopName })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <LinkButton t={t} shop={shop} link={data.link} label={t('orders/emails:verificationLink.action')} />
      <Paragraph quiet>{t('orders/emails:verificationLink.notYou')}</Paragraph>
    </>,
  )
}
