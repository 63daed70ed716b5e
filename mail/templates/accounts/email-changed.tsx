import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function emailChanged({ data, t, shop }: TemplateInput<'email_changed'>): EmailContent {
  const opening = t('mail:emailChanged.text', { email: isolateBidi(data.newEmail) })
  const subject = t('mail:emailChanged.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    data.link ? (
      <>
        <Paragraph>{t('mail:emailChanged.notYou', { count: data.days })}</Paragraph>
        <ActionButton href={`${shop.origin}${data.link}`}>{t('mail:emailChanged.action')}</ActionButton>
      </>
    ) : (
      // An email that was never verified gets no link.
      <Paragraph>{t('mail:emailChanged.notYouUnverified')}</Paragraph>
    ),
  )
}
