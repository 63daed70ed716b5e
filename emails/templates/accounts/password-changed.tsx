import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { formatDateTime } from '../../formats.ts'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function passwordChanged({ data, lang, t, shop }: TemplateInput<'password_changed'>): EmailContent {
  const opening = t('orders/emails:passwordChanged.text', {
    moment: isolateBidi(formatDateTime(lang, data.at)),
  })
  const subject = t('orders/emails:passwordChanged.subject', { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph>{t('orders/emails:passwordChanged.loggedOut')}</Paragraph>
      <Paragraph quiet>{t('orders/emails:passwordChanged.notYou')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.forgotPassword(lang)}`}>
        {t('orders/emails:passwordChanged.action')}
      </ActionButton>
    </>,
  )
}
