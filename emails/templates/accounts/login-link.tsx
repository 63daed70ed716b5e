import { buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { LinkButton } from '../link-button.tsx'

export function loginLink({ data, t, shop }: TemplateInput<'login_link'>): EmailContent {
  const shopName = isolateBidi(shop.shopName)
  const opening = t('orders/emails:loginLink.text', { shop: shopName })
  const subject = t('orders/emails:loginLink.subject', { shop: shopName })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <LinkButton t={t} shop={shop} link={data.link} label={t('orders/emails:loginLink.action')} />
      <Paragraph quiet>{t('orders/emails:loginLink.notYou')}</Paragraph>
    </>,
  )
}
