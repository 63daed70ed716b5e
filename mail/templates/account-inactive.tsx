import { formatFigure } from '../../shop/content/figures.ts'
import { ActionButton, Greeting, Paragraph } from '../email-layout.tsx'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'

export function accountInactive({ data, lang, t, shop }: TemplateInput<'account_inactive'>): EmailContent {
  const years = isolateBidi(formatFigure(lang, 'years', data.years))
  const days = isolateBidi(formatFigure(lang, 'days', data.days))
  const text = t('mail:accountInactive.text', { years })
  return {
    subject: t('mail:accountInactive.subject', { shop: isolateBidi(shop.shopName) }),
    preview: text,
    body: (
      <>
        <Greeting t={t} name={data.name} />
        <Paragraph>
          {text} {t('mail:accountInactive.keep', { days })}
        </Paragraph>
        <Paragraph>{t('mail:accountInactive.deletion')}</Paragraph>
        <ActionButton href={`${shop.origin}${shop.paths.accountLogin}`}>
          {t('mail:accountInactive.action')}
        </ActionButton>
      </>
    ),
  }
}
