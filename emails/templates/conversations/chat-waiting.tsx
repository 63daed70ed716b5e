import { ActionButton, DataRow, DataTable, Paragraph, Quote } from '../../email-layout.tsx'
import { formatLanguage } from '../../formats.ts'
import { getExcerpt, isolateBidi, isolateLtr } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function chatWaiting({ data, lang, t, shop }: TemplateInput<'chat_waiting'>): EmailContent {
  const { name, email, messages, language, conversationId } = data
  return {
    subject: t('orders/emails:chatWaiting.subject', { name: isolateBidi(name) }),
    preview: getExcerpt(messages[0] ?? ''),
    body: (
      <>
        <Paragraph>{t('orders/emails:chatWaiting.text', { name: isolateBidi(name) })}</Paragraph>
        {messages.map((message, place) => (
          <Quote key={place}>{message}</Quote>
        ))}
        <DataTable>
          {email && <DataRow label={t('orders/emails:contactReceived.email')}>{isolateLtr(email)}</DataRow>}
          <DataRow label={t('orders/emails:contactReceived.language')}>
            {formatLanguage(lang, language)}
          </DataRow>
        </DataTable>
        <ActionButton href={`${shop.origin}${shop.paths.inboxConversation(conversationId)}`}>
          {t('orders/emails:contactReceived.open')}
        </ActionButton>
      </>
    ),
  }
}
