import { formatFigure } from '../../shop/content/figures.ts'
import { Greeting, Paragraph } from '../email-layout.tsx'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'

export function contactAcknowledged({
  data,
  lang,
  t,
  shop,
}: TemplateInput<'contact_acknowledged'>): EmailContent {
  const hours = isolateBidi(formatFigure(lang, 'hours', data.replyHours))
  const said = t('mail:contactAcknowledged.reply', { hours })
  return {
    // Contains nothing of the message, because anybody can enter somebody else's email in the form.
    subject: t('mail:contactAcknowledged.subject', { shop: isolateBidi(shop.shopName) }),
    preview: said,
    body: (
      <>
        <Greeting t={t} name={data.name} />
        <Paragraph>{said}</Paragraph>
      </>
    ),
  }
}
