import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function welcome({
  data,
  t,
  shop: { origin, paths, shopName },
}: TemplateInput<'welcome'>): EmailContent {
  const shop = isolateBidi(shopName)
  const opening = t('orders/emails:welcome.text', { shop })
  const subject = t('orders/emails:welcome.subject', { shop })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      {data.link && (
        <>
          <Paragraph>{t('orders/emails:welcome.verify')}</Paragraph>
          <ActionButton href={`${origin}${data.link}`}>
            {t('orders/emails:verificationLink.action')}
          </ActionButton>
        </>
      )}
      <Paragraph>{t('orders/emails:welcome.orders')}</Paragraph>
      <ActionButton href={`${origin}${paths.orders}`}>{t('orders/emails:welcome.action')}</ActionButton>
      <Paragraph quiet>{t('orders/emails:welcome.notYou')}</Paragraph>
    </>,
  )
}
