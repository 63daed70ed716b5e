import { formatFigure } from '../../../shop/settings/figures.ts'
import { buildLetter } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function contactAcknowledged({
  data,
  lang,
  t,
  shop,
}: TemplateInput<'contact_acknowledged'>): EmailContent {
  const hours = isolateBidi(formatFigure(lang, 'hours', data.replyHours))
  const opening = t('orders/emails:contactAcknowledged.reply', { hours })
  // Contains nothing of the message, because anybody can enter somebody else's email in the form.
  const subject = t('orders/emails:contactAcknowledged.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter({ t, name: data.name, subject, opening })
}
