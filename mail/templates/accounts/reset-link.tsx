import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

/** The link is empty when it was removed or the reader may not see it. */
export function resetLink({ data, t, shop }: TemplateInput<'reset_link'>): EmailContent {
  const opening = t('mail:resetLink.text')
  const subject = t('mail:resetLink.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      {data.link ? (
        <ActionButton href={`${shop.origin}${data.link}`}>{t('mail:resetLink.action')}</ActionButton>
      ) : (
        <Paragraph quiet>[{t('mail:resetLink.linkDeleted')}]</Paragraph>
      )}
      <Paragraph quiet>{t('mail:resetLink.notYou')}</Paragraph>
    </>,
  )
}
