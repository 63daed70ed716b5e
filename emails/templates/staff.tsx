import { describeNotification, describeWebhookFailure, getFailureState } from '../describe-notification.ts'
import { ActionButton, buildLetter, DataRow, DataTable, Paragraph, TextLink } from '../email-layout.tsx'
import { isolateBidi, isolateLtr } from '../sanitize-text.ts'
import type { EmailContent, EmailShop, TemplateInput, Translate } from '../template.ts'

/** One notification to a member of staff, at once. */
export function staffNotification({
  data,
  lang,
  t,
  shop,
}: TemplateInput<'staff_notification'>): EmailContent {
  const { title, text, path } = describeNotification(data.item, { lang, t }, shop.paths)
  return buildLetter(
    { t, name: data.name, subject: title, opening: text || title },
    <>
      <ActionButton href={`${shop.origin}${path}`}>{t('staffNotification.open')}</ActionButton>
      <SettingsLink t={t} shop={shop} />
    </>,
  )
}

/** An email that lists the notifications since the last summary, or those of the quiet hours. */
export function notificationSummary({ data, lang, t, shop }: TemplateInput<'staff_summary'>): EmailContent {
  const { name, items, total } = data
  const subject = t('staffNotification.summary', {
    count: total,
    shop: isolateBidi(shop.shopName),
  })
  return buildLetter(
    { t, name, subject, opening: t('staffNotification.summaryText') },
    <>
      {items.map((item, place) => {
        const { title, text, path } = describeNotification(item, { lang, t }, shop.paths)
        return (
          <Paragraph key={place}>
            <TextLink href={`${shop.origin}${path}`}>{title}</TextLink>
            <br />
            {text}
          </Paragraph>
        )
      })}
      {total > items.length && (
        <Paragraph>{t('staffNotification.more', { count: total - items.length })}</Paragraph>
      )}
      <SettingsLink t={t} shop={shop} />
    </>,
  )
}

function SettingsLink({ t, shop }: { t: Translate; shop: EmailShop }) {
  return (
    <Paragraph quiet>
      <TextLink href={`${shop.origin}${shop.paths.notificationSettings}`}>
        {t('staffNotification.settings')}
      </TextLink>
    </Paragraph>
  )
}

export function webhookFailing({ data, t, shop }: TemplateInput<'webhook_failing'>): EmailContent {
  const { name, host, description } = data
  const state = getFailureState(data)
  const { title: subject, text: opening } = describeWebhookFailure(data, t)
  return buildLetter(
    { t, name, subject, opening },
    <>
      <DataTable>
        <DataRow label={t('webhookFailing.endpoint')}>{isolateLtr(host)}</DataRow>
        {description && <DataRow label={t('webhookFailing.description')}>{isolateBidi(description)}</DataRow>}
      </DataTable>
      <Paragraph>{t(`webhookFailing.${state}.text`)}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.webhooks}`}>{t('webhookFailing.open')}</ActionButton>
    </>,
  )
}
