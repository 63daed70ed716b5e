import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function secondFactorChanged({
  data,
  lang,
  t,
  shop,
}: TemplateInput<'second_factor_changed'>): EmailContent {
  const change = data.on ? 'on' : 'off'
  const opening = t(`orders/emails:secondFactorChanged.${change}.text`)
  const subject = t(`orders/emails:secondFactorChanged.${change}.subject`, {
    shop: isolateBidi(shop.shopName),
  })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph quiet>{t('orders/emails:secondFactorChanged.notYou')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.forgotPassword(lang)}`}>
        {t('orders/emails:secondFactorChanged.action')}
      </ActionButton>
    </>,
  )
}
