import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function emailChanged({ data, t, shop }: TemplateInput<'email_changed'>): EmailContent {
  const opening = t('orders/emails:emailChanged.text', { email: isolateBidi(data.newEmail) })
  const subject = t('orders/emails:emailChanged.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    data.link ? (
      <>
        <Paragraph>{t('orders/emails:emailChanged.notYou', { count: data.days })}</Paragraph>
        <ActionButton href={`${shop.origin}${data.link}`}>
          {t('orders/emails:emailChanged.action')}
        </ActionButton>
      </>
    ) : (
      // An email that was never verified gets no link.
      <Paragraph>{t('orders/emails:emailChanged.notYouUnverified')}</Paragraph>
    ),
  )
}
