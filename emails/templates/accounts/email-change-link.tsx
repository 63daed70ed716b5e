import { buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { LinkButton } from '../link-button.tsx'

export function emailChangeLink({ data, t, shop }: TemplateInput<'email_change_link'>): EmailContent {
  const shopName = isolateBidi(shop.shopName)
  const opening = t('orders/emails:emailChangeLink.text', { shop: shopName })
  const subject = t('orders/emails:emailChangeLink.subject', { shop: shopName })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <LinkButton t={t} shop={shop} link={data.link} label={t('orders/emails:emailChangeLink.action')} />
      <Paragraph quiet>{t('orders/emails:emailChangeLink.notYou')}</Paragraph>
    </>,
  )
}
