import { ActionButton, Greeting, MultilineText, Paragraph, Quote } from '../../email-layout.tsx'
import { getExcerpt, isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function supportReply({ data, lang, t, shop }: TemplateInput<'support_reply'>): EmailContent {
  const { name, channel, subject, messages, question } = data
  const isChat = channel === 'chat'
  return {
    subject:
      subject === null
        ? t('orders/emails:supportReply.subject', { shop: isolateBidi(shop.shopName) })
        : t('orders/emails:supportReply.about', { subject: isolateBidi(subject) }),
    preview: getExcerpt(messages[0] ?? ''),
    body: (
      <>
        <Greeting t={t} name={name} />
        <Paragraph>{t('orders/emails:supportReply.text', { shop: isolateBidi(shop.shopName) })}</Paragraph>
        {messages.map((message, place) => (
          <Paragraph key={place}>
            <MultilineText>{message}</MultilineText>
          </Paragraph>
        ))}
        {isChat ? (
          <ActionButton href={`${shop.origin}${shop.paths.supportChat(lang)}`}>
            {t('orders/emails:supportReply.continue')}
          </ActionButton>
        ) : (
          <Paragraph>{t('orders/emails:supportReply.reply')}</Paragraph>
        )}
        <Paragraph quiet>{t('orders/emails:supportReply.question')}</Paragraph>
        <Quote quiet>{question}</Quote>
      </>
    ),
  }
}
