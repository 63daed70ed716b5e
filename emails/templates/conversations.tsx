import { formatFigure } from '../../shop/settings/placeholder-figures.ts'
import {
  ActionButton,
  buildLetter,
  DataRow,
  DataTable,
  Greeting,
  MultilineText,
  Paragraph,
  Quote,
} from '../email-layout.tsx'
import { formatLanguage } from '../formats.ts'
import { getExcerpt, isolateBidi, isolateLtr } from '../sanitize-text.ts'
import type { Templates } from '../template.ts'

export const CONVERSATION_EMAILS = {
  support_reply: ({ data, lang, t, shop }) => {
    const { name, channel, subject, messages, question } = data
    const shopName = isolateBidi(shop.shopName)
    return {
      subject:
        subject === null
          ? t('supportReply.subject', { shop: shopName })
          : t('supportReply.about', { subject: isolateBidi(subject) }),
      preview: getExcerpt(messages[0] ?? ''),
      body: (
        <>
          <Greeting name={name} />
          <Paragraph>{t('supportReply.text', { shop: shopName })}</Paragraph>
          {messages.map((message, place) => (
            <Paragraph key={place}>
              <MultilineText>{message}</MultilineText>
            </Paragraph>
          ))}
          {channel === 'chat' ? (
            <ActionButton to={shop.paths.supportChat(lang)}>{t('supportReply.continue')}</ActionButton>
          ) : (
            <Paragraph>{t('supportReply.reply')}</Paragraph>
          )}
          <Paragraph quiet>{t('supportReply.question')}</Paragraph>
          <Quote quiet>{question}</Quote>
        </>
      ),
    }
  },

  /** Contains nothing of the message, because anybody can enter somebody else's email in the form. */
  contact_acknowledged: ({ data, lang, t, shop }) =>
    buildLetter(data.name, {
      subject: t('contactAcknowledged.subject', { shop: isolateBidi(shop.shopName) }),
      opening: t('contactAcknowledged.reply', {
        hours: isolateBidi(formatFigure(lang, 'hours', data.replyHours)),
      }),
    }),

  contact_received: ({ data, lang, t, shop }) => {
    const { name, email, phone, subject, message, serviceType, language, currency } = data
    return {
      subject: t('contactReceived.subject', { subject: isolateBidi(subject) }),
      preview: getExcerpt(message),
      body: (
        <>
          <Paragraph>{t('contactReceived.text', { name: isolateBidi(name) })}</Paragraph>
          <Quote>{message}</Quote>
          <DataTable>
            <DataRow label={t('contactReceived.name')}>{isolateBidi(name)}</DataRow>
            <DataRow label={t('contactReceived.email')}>{isolateLtr(email)}</DataRow>
            {phone && <DataRow label={t('contactReceived.phone')}>{isolateLtr(phone)}</DataRow>}
            {serviceType && <DataRow label={t('contactReceived.about')}>{isolateBidi(serviceType)}</DataRow>}
            <DataRow label={t('contactReceived.language')}>{formatLanguage(lang, language)}</DataRow>
            <DataRow label={t('contactReceived.currency')}>{isolateLtr(currency)}</DataRow>
          </DataTable>
          <ActionButton to={shop.paths.inboxConversation(data.conversationId)}>
            {t('contactReceived.open')}
          </ActionButton>
          <Paragraph quiet>{t('contactReceived.reply', { name: isolateBidi(name) })}</Paragraph>
        </>
      ),
    }
  },

  chat_waiting: ({ data, lang, t, shop }) => {
    const { name, email, messages, language, conversationId } = data
    return {
      subject: t('chatWaiting.subject', { name: isolateBidi(name) }),
      preview: getExcerpt(messages[0] ?? ''),
      body: (
        <>
          <Paragraph>{t('chatWaiting.text', { name: isolateBidi(name) })}</Paragraph>
          {messages.map((message, place) => (
            <Quote key={place}>{message}</Quote>
          ))}
          <DataTable>
            {email && <DataRow label={t('contactReceived.email')}>{isolateLtr(email)}</DataRow>}
            <DataRow label={t('contactReceived.language')}>{formatLanguage(lang, language)}</DataRow>
          </DataTable>
          <ActionButton to={shop.paths.inboxConversation(conversationId)}>
            {t('contactReceived.open')}
          </ActionButton>
        </>
      ),
    }
  },
} satisfies Partial<Templates>
