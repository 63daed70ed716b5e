import { ActionButton, Greeting, Paragraph } from '../email-layout.tsx'
import { isolateBidi } from '../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../template.ts'

export function secondFactorChanged({
  data,
  lang,
  t,
  shop,
}: TemplateInput<'second_factor_changed'>): EmailContent {
  const change = data.on ? 'on' : 'off'
  const text = t(`mail:secondFactorChanged.${change}.text`)
  return {
    subject: t(`mail:secondFactorChanged.${change}.subject`, { shop: isolateBidi(shop.shopName) }),
    preview: text,
    body: (
      <>
        <Greeting t={t} name={data.name} />
        <Paragraph>{text}</Paragraph>
        <Paragraph quiet>{t('mail:secondFactorChanged.notYou')}</Paragraph>
        <ActionButton href={`${shop.origin}${shop.paths.forgotPassword(lang)}`}>
          {t('mail:secondFactorChanged.action')}
        </ActionButton>
      </>
    ),
  }
}
