import { describeNotification, describeWebhookFailure, getFailureState } from '../describe-notification.ts'
import {
  ActionButton,
  buildLetter,
  DataRow,
  DataTable,
  Paragraph,
  TextLink,
  useEmail,
} from '../email-layout.tsx'
import { isolateBidi, isolateLtr } from '../sanitize-text.ts'
import type { Templates } from '../template.ts'

export const STAFF_EMAILS = {
  /** One notification to a member of staff, at once. */
  staff_notification: ({ data, lang, t, shop }) => {
    const { title, text, path } = describeNotification(data.item, { lang, t }, shop.paths)
    return buildLetter(
      data.name,
      { subject: title, opening: text || title },
      <>
        <ActionButton to={path}>{t('staffNotification.open')}</ActionButton>
        <SettingsLink />
      </>,
    )
  },

  /** An email that lists the notifications since the last summary, or those of the quiet hours. */
  staff_summary: ({ data, lang, t, shop }) => {
    const { name, items, total } = data
    const values = { count: total, shop: isolateBidi(shop.shopName) }
    return buildLetter(
      name,
      { subject: t('staffNotification.summary', values), opening: t('staffNotification.summaryText') },
      <>
        {items.map((item, place) => {
          const { title, text, path } = describeNotification(item, { lang, t }, shop.paths)
          return (
            <Paragraph key={place}>
              <TextLink to={path}>{title}</TextLink>
              <br />
              {text}
            </Paragraph>
          )
        })}
        {total > items.length && (
          <Paragraph>{t('staffNotification.more', { count: total - items.length })}</Paragraph>
        )}
        <SettingsLink />
      </>,
    )
  },

  webhook_failing: ({ data, t, shop }) => {
    const { name, host, description } = data
    const { title: subject, text: opening } = describeWebhookFailure(data, t)
    return buildLetter(
      name,
      { subject, opening },
      <>
        <DataTable>
          <DataRow label={t('webhookFailing.endpoint')}>{isolateLtr(host)}</DataRow>
          {description && (
            <DataRow label={t('webhookFailing.description')}>{isolateBidi(description)}</DataRow>
          )}
        </DataTable>
        <Paragraph>{t(`webhookFailing.${getFailureState(data)}.text`)}</Paragraph>
        <ActionButton to={shop.paths.webhooks}>{t('webhookFailing.open')}</ActionButton>
      </>,
    )
  },
} satisfies Partial<Templates>

function SettingsLink() {
  const { t, shop } = useEmail()
  return (
    <Paragraph quiet>
      <TextLink to={shop.paths.notificationSettings}>{t('staffNotification.settings')}</TextLink>
    </Paragraph>
  )
}
