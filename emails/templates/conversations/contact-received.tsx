import { ActionButton, DataRow, DataTable, Paragraph, Quote } from '../../email-layout.tsx'
import { formatLanguage } from '../../formats.ts'
import { getExcerpt, isolateBidi, isolateLtr } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function contactReceived({ data, lang, t, shop }: TemplateInput<'contact_received'>): EmailContent {
  const { name, email, phone, subject, message, serviceType, language, currency } = data
  return {
    subject: t('orders/emails:contactReceived.subject', { subject: isolateBidi(subject) }),
    preview: getExcerpt(message),
    body: (
      <>
        <Paragraph>{t('orders/emails:contactReceived.text', { name: isolateBidi(name) })}</Paragraph>
        <Quote>{message}</Quote>
        <DataTable>
          <DataRow label={t('orders/emails:contactReceived.name')}>{isolateBidi(name)}</DataRow>
          <DataRow label={t('orders/emails:contactReceived.email')}>{isolateLtr(email)}</DataRow>
          {phone && <DataRow label={t('orders/emails:contactReceived.phone')}>{isolateLtr(phone)}</DataRow>}
          {serviceType && (
            <DataRow label={t('orders/emails:contactReceived.about')}>{isolateBidi(serviceType)}</DataRow>
          )}
          <DataRow label={t('orders/emails:contactReceived.language')}>
            {formatLanguage(lang, language)}
          </DataRow>
          <DataRow label={t('orders/emails:contactReceived.currency')}>{isolateLtr(currency)}</DataRow>
        </DataTable>
        <ActionButton href={`${shop.origin}${shop.paths.inboxConversation(data.conversationId)}`}>
          {t('orders/emails:contactReceived.open')}
        </ActionButton>
        <Paragraph quiet>{t('orders/emails:contactReceived.reply', { name: isolateBidi(name) })}</Paragraph>
      </>
    ),
  }
}
