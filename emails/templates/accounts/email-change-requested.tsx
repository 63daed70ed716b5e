import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function emailChangeRequested({
  data,
  t,
  shop,
}: TemplateInput<'email_change_requested'>): EmailContent {
  const opening = t('orders/emails:emailChangeRequested.text', { email: isolateBidi(data.newEmail) })
  const subject = t('orders/emails:emailChangeRequested.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t('orders/emails:emailChangeRequested.notYou')}</Paragraph>
      {/* An email that was never verified gets no link. */}
      {data.link && (
        <ActionButton href={`${shop.origin}${data.link}`}>
          {t('orders/emails:emailChangeRequested.action')}
        </ActionButton>
      )}
    </>,
  )
}
