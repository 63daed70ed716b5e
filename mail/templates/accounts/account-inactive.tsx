import { formatFigure } from '../../../shop/content/figures.ts'
import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function accountInactive({ data, lang, t, shop }: TemplateInput<'account_inactive'>): EmailContent {
  const years = isolateBidi(formatFigure(lang, 'years', data.years))
  const days = isolateBidi(formatFigure(lang, 'days', data.days))
  const opening = t('mail:accountInactive.text', { years })
  const subject = t('mail:accountInactive.subject', { shop: isolateBidi(shop.shopName) })
  const continuation = t('mail:accountInactive.keep', { days })
  return buildLetter(
    { t, name: data.name, subject, opening, continuation },
    <>
      <Paragraph>{t('mail:accountInactive.deletion')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.accountLogin}`}>
        {t('mail:accountInactive.action')}
      </ActionButton>
    </>,
  )
}
