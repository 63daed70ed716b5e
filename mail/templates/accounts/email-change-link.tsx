import { buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'
import { LinkButton } from '../link-button.tsx'

export function emailChangeLink({ data, t, shop }: TemplateInput<'email_change_link'>): EmailContent {
  const shopName = isolateBidi(shop.shopName)
  const opening = t('mail:emailChangeLink.text', { shop: shopName })
  const subject = t('mail:emailChangeLink.subject', { shop: shopName })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <LinkButton t={t} shop={shop} link={data.link} label={t('mail:emailChangeLink.action')} />
      <Paragraph quiet>{t('mail:emailChangeLink.notYou')}</Paragraph>
    </>,
  )
}
