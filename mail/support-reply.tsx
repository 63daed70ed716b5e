import { Action, Hello, Lines, Quote, Say } from './letter.tsx'
import { beginningOf, isolated } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function supportReply({ facts, lang, t, shop }: Telling<'support_reply'>): Told {
  const { name, channel, subject, messages, question } = facts
  const isChat = channel === 'chat'
  return {
    subject:
      subject === null
        ? t('contact:mail.supportReply.subject', { shop: isolated(shop.shopName) })
        : t('contact:mail.supportReply.about', { subject: isolated(subject) }),
    preview: beginningOf(messages[0] ?? ''),
    body: (
      <>
        <Hello t={t} name={name} />
        <Say>{t('contact:mail.supportReply.text', { shop: isolated(shop.shopName) })}</Say>
        {messages.map((message, place) => (
          <Say key={place}>
            <Lines>{message}</Lines>
          </Say>
        ))}
        {isChat ? (
          <Action href={`${shop.origin}/contact?lang=${lang}#chat`}>
            {t('contact:mail.supportReply.continue')}
          </Action>
        ) : (
          <Say>{t('contact:mail.supportReply.reply')}</Say>
        )}
        <Say quiet>{t('contact:mail.supportReply.question')}</Say>
        <Quote quiet>{question}</Quote>
      </>
    ),
  }
}
