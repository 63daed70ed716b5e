import { formatLanguage } from './formats.ts'
import { Action, Fact, Facts, Quote, Say } from './letter.tsx'
import { beginningOf, isolated, leftToRight } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function chatWaiting({ facts, lang, t, shop }: Telling<'chat_waiting'>): Told {
  const { name, email, messages, language, conversationId } = facts
  return {
    subject: t('contact:mail.chatWaiting.subject', { name: isolated(name) }),
    preview: beginningOf(messages[0] ?? ''),
    body: (
      <>
        <Say>{t('contact:mail.chatWaiting.text', { name: isolated(name) })}</Say>
        {messages.map((message, place) => (
          <Quote key={place}>{message}</Quote>
        ))}
        <Facts>
          {email && <Fact label={t('contact:mail.contactReceived.email')}>{leftToRight(email)}</Fact>}
          <Fact label={t('contact:mail.contactReceived.language')}>{formatLanguage(lang, language)}</Fact>
        </Facts>
        <Action href={`${shop.origin}/admin/inbox/${conversationId}`}>
          {t('contact:mail.contactReceived.open')}
        </Action>
      </>
    ),
  }
}
