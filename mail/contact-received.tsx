import { formatLanguage } from './formats.ts'
import { Action, Fact, Facts, Quote, Say } from './letter.tsx'
import { beginningOf, isolated, leftToRight } from './one-line.ts'
import type { Telling, Told } from './telling.ts'

export function contactReceived({ facts, lang, t, shop }: Telling<'contact_received'>): Told {
  const { name, email, phone, subject, message, serviceType, language, currency } = facts
  return {
    subject: t('contact:mail.contactReceived.subject', { subject: isolated(subject) }),
    preview: beginningOf(message),
    body: (
      <>
        <Say>{t('contact:mail.contactReceived.text', { name: isolated(name) })}</Say>
        <Quote>{message}</Quote>
        <Facts>
          <Fact label={t('contact:mail.contactReceived.name')}>{isolated(name)}</Fact>
          <Fact label={t('contact:mail.contactReceived.email')}>{leftToRight(email)}</Fact>
          {phone && <Fact label={t('contact:mail.contactReceived.phone')}>{leftToRight(phone)}</Fact>}
          {serviceType && (
            <Fact label={t('contact:mail.contactReceived.about')}>{isolated(serviceType)}</Fact>
          )}
          <Fact label={t('contact:mail.contactReceived.language')}>{formatLanguage(lang, language)}</Fact>
          <Fact label={t('contact:mail.contactReceived.currency')}>{leftToRight(currency)}</Fact>
        </Facts>
        <Action href={`${shop.origin}/admin/inbox/${facts.conversationId}`}>
          {t('contact:mail.contactReceived.open')}
        </Action>
        <Say quiet>{t('contact:mail.contactReceived.reply', { name: isolated(name) })}</Say>
      </>
    ),
  }
}
