import { ActionButton, DataRow, DataTable, Paragraph, Quote } from '../../email-layout.tsx'
import { formatLanguage } from '../../formats.ts'
import { getExcerpt, isolateBidi, isolateLtr } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function contactReceived({ data, lang, t, shop }: TemplateInput<'contact_received'>): EmailContent {
  const { name, email, phone, subject, message, serviceType, language, currency } = data
  return {
    subject: t('mail:contactReceived.subject', { subject: isolateBidi(subject) }),
    preview: getExcerpt(message),
    body: (
      <>
        <Paragraph>{t('mail:contactReceived.text', { name: isolateBidi(name) })}</Paragraph>
        <Quote>{message}</Quote>
        <DataTable>
          <DataRow label={t('mail:contactReceived.name')}>{isolateBidi(name)}</DataRow>
          <DataRow label={t('mail:contactReceived.email')}>{isolateLtr(email)}</DataRow>
          {phone && <DataRow label={t('mail:contactReceived.phone')}>{isolateLtr(phone)}</DataRow>}
          {serviceType && (
            <DataRow label={t('mail:contactReceived.about')}>{isolateBidi(serviceType)}</DataRow>
          )}
          <DataRow label={t('mail:contactReceived.language')}>{formatLanguage(lang, language)}</DataRow>
          <DataRow label={t('mail:contactReceived.currency')}>{isolateLtr(currency)}</DataRow>
        </DataTable>
        <ActionButton href={`${shop.origin}${shop.paths.inboxConversation(data.conversationId)}`}>
          {t('mail:contactReceived.open')}
        </ActionButton>
        <Paragraph quiet>{t('mail:contactReceived.reply', { name: isolateBidi(name) })}</Paragraph>
      </>
    ),
  }
}
