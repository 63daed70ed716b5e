import { ActionButton, buildLetter, DataRow, DataTable, Paragraph } from '../email-layout.tsx'
import { isolateBidi, isolateLtr } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'

export function webhookFailing({ data, t, shop }: TemplateInput<'webhook_failing'>): EmailContent {
  const { name, host, description, pauseReason, isSetAside } = data
  const unpaused = isSetAside ? 'setAside' : 'retried'
  const state = pauseReason ? 'paused' : unpaused
  const subject = t(`mail:webhookFailing.${state}.subject`, { host: isolateLtr(host) })
  const reason = isSetAside ? 'refusing' : 'retrying'
  const opening = t(`mail:webhookFailing.${pauseReason ?? reason}`)
  return buildLetter(
    { t, name, subject, opening },
    <>
      <DataTable>
        <DataRow label={t('mail:webhookFailing.endpoint')}>{isolateLtr(host)}</DataRow>
        {description && (
          <DataRow label={t('mail:webhookFailing.description')}>{isolateBidi(description)}</DataRow>
        )}
      </DataTable>
      <Paragraph>{t(`mail:webhookFailing.${state}.text`)}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.webhooks}`}>
        {t('mail:webhookFailing.open')}
      </ActionButton>
    </>,
  )
}
