import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { formatDateTime } from '../../formats.ts'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function passwordChanged({ data, lang, t, shop }: TemplateInput<'password_changed'>): EmailContent {
  const opening = t('mail:passwordChanged.text', {
    moment: isolateBidi(formatDateTime(lang, data.at)),
  })
  const subject = t('mail:passwordChanged.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t('mail:passwordChanged.loggedOut')}</Paragraph>
      <Paragraph quiet>{t('mail:passwordChanged.notYou')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.forgotPassword(lang)}`}>
        {t('mail:passwordChanged.action')}
      </ActionButton>
    </>,
  )
}
