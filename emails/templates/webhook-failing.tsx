import { describeWebhookFailure, getFailureState } from '../describe-notification.ts'
import { ActionButton, buildLetter, DataRow, DataTable, Paragraph } from '../email-layout.tsx'
import { isolateBidi, isolateLtr } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'

export function webhookFailing({ data, t, shop }: TemplateInput<'webhook_failing'>): EmailContent {
  const { name, host, description } = data
  const state = getFailureState(data)
  const { title: subject, text: opening } = describeWebhookFailure(data, t)
  return buildLetter(
    { t, name, subject, opening },
    <>
      <DataTable>
        <DataRow label={t('orders/emails:webhookFailing.endpoint')}>{isolateLtr(host)}</DataRow>
        {description && (
          <DataRow label={t('orders/emails:webhookFailing.description')}>{isolateBidi(description)}</DataRow>
        )}
      </DataTable>
      <Paragraph>{t(`orders/emails:webhookFailing.${state}.text`)}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.webhooks}`}>
        {t('orders/emails:webhookFailing.open')}
      </ActionButton>
    </>,
  )
}
