import { formatFigure } from '../../../shop/settings/figures.ts'
import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

/** The link is empty when it was removed or the reader may not see it. */
export function invitation({
  data,
  lang,
  t,
  shop: { origin, shopName },
}: TemplateInput<'invitation'>): EmailContent {
  const shop = isolateBidi(shopName)
  const opening = t('orders/emails:invitation.text', {
    shop,
    days: isolateBidi(formatFigure(lang, 'days', data.days)),
  })
  const subject = t('orders/emails:invitation.subject', { shop })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      {data.link ? (
        <ActionButton href={`${origin}${data.link}`}>{t('orders/emails:invitation.action')}</ActionButton>
      ) : (
        <Paragraph quiet>[{t('orders/emails:invitation.linkDeleted')}]</Paragraph>
      )}
      <Paragraph quiet>{t('orders/emails:invitation.notYou')}</Paragraph>
    </>,
  )
}
