import { ActionButton, buildLetter, LinkButton, Paragraph } from '../email-layout.tsx'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'

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
