import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function welcome({
  data,
  t,
  shop: { origin, paths, shopName },
}: TemplateInput<'welcome'>): EmailContent {
  const shop = isolateBidi(shopName)
  const opening = t('mail:welcome.text', { shop })
  const subject = t('mail:welcome.subject', { shop })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      {data.link && (
        <>
          <Paragraph>{t('mail:welcome.verify')}</Paragraph>
          <ActionButton href={`${origin}${data.link}`}>{t('mail:verificationLink.action')}</ActionButton>
        </>
      )}
      <Paragraph>{t('mail:welcome.orders')}</Paragraph>
      <ActionButton href={`${origin}${paths.orders}`}>{t('mail:welcome.action')}</ActionButton>
      <Paragraph quiet>{t('mail:welcome.notYou')}</Paragraph>
    </>,
  )
}
