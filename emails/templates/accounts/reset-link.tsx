import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

/** The link is empty when it was removed or the reader may not see it. */
export function resetLink({ data, t, shop }: TemplateInput<'reset_link'>): EmailContent {
  const opening = t('orders/emails:resetLink.text')
  const subject = t('orders/emails:resetLink.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      {data.link ? (
        <ActionButton href={`${shop.origin}${data.link}`}>{t('orders/emails:resetLink.action')}</ActionButton>
      ) : (
        <Paragraph quiet>[{t('orders/emails:resetLink.linkDeleted')}]</Paragraph>
      )}
      <Paragraph quiet>{t('orders/emails:resetLink.notYou')}</Paragraph>
    </>,
  )
}
