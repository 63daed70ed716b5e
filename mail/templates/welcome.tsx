import { ActionButton, Greeting, Paragraph } from '../email-layout.tsx'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'

export function welcome({
  facts,
  t,
  shop: { origin, paths, shopName },
}: TemplateInput<'welcome'>): EmailContent {
  const shop = isolateBidi(shopName)
  const ready = t('auth:mail.welcome.ready', { shop })
  return {
    subject: t('auth:mail.welcome.subject', { shop }),
    preview: ready,
    body: (
      <>
        <Greeting t={t} name={facts.name} />
        <Paragraph>{ready}</Paragraph>
        <Paragraph>{t('auth:mail.welcome.orders')}</Paragraph>
        <ActionButton href={`${origin}${paths.orders}`}>{t('auth:mail.welcome.action')}</ActionButton>
        <Paragraph quiet>{t('auth:mail.welcome.notYou')}</Paragraph>
      </>
    ),
  }
}
