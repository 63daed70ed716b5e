import { formatFigure } from '../../../shop/settings/figures.ts'
import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function accountInactive({ data, lang, t, shop }: TemplateInput<'account_inactive'>): EmailContent {
  const years = isolateBidi(formatFigure(lang, 'years', data.years))
  const days = isolateBidi(formatFigure(lang, 'days', data.days))
  const opening = t('orders/emails:accountInactive.text', { years })
  const subject = t('orders/emails:accountInactive.subject', { shop: isolateBidi(shop.shopName) })
  const continuation = t('orders/emails:accountInactive.keep', { days })
  return buildLetter(
    { t, name: data.name, subject, opening, continuation },
    <>
      <Paragraph>{t('orders/emails:accountInactive.deletion')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.accountLogin}`}>
        {t('orders/emails:accountInactive.action')}
      </ActionButton>
    </>,
  )
}
