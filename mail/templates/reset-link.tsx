import { ActionButton, Greeting, Paragraph } from '../email-layout.tsx'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'

/** The link is empty when it was removed or the reader may not see it. */
export function resetLink({ data, t, shop }: TemplateInput<'reset_link'>): EmailContent {
  const text = t('mail:resetLink.text')
  return {
    subject: t('mail:resetLink.subject', { shop: isolateBidi(shop.shopName) }),
    preview: text,
    body: (
      <>
        <Greeting t={t} name={data.name} />
        <Paragraph>{text}</Paragraph>
        {data.link ? (
          <ActionButton href={`${shop.origin}${data.link}`}>{t('mail:resetLink.action')}</ActionButton>
        ) : (
          <Paragraph quiet>[{t('mail:resetLink.linkDeleted')}]</Paragraph>
        )}
        <Paragraph quiet>{t('mail:resetLink.notYou')}</Paragraph>
      </>
    ),
  }
}
