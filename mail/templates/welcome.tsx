import { ActionButton, Greeting, Paragraph } from '../email-layout.tsx'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'

export function welcome({
  data,
  t,
  shop: { origin, paths, shopName },
}: TemplateInput<'welcome'>): EmailContent {
  const shop = isolateBidi(shopName)
  const text = t('mail:welcome.text', { shop })
  return {
    subject: t('mail:welcome.subject', { shop }),
    preview: text,
    body: (
      <>
        <Greeting t={t} name={data.name} />
        <Paragraph>{text}</Paragraph>
        <Paragraph>{t('mail:welcome.orders')}</Paragraph>
        <ActionButton href={`${origin}${paths.orders}`}>{t('mail:welcome.action')}</ActionButton>
        <Paragraph quiet>{t('mail:welcome.notYou')}</Paragraph>
      </>
    ),
  }
}
