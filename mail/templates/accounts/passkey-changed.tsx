import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function passkeyChanged({ data, t, shop }: TemplateInput<'passkey_changed'>): EmailContent {
  const change = data.added ? 'added' : 'removed'
  const opening = t(`mail:passkeyChanged.${change}.text`, { passkey: isolateBidi(data.passkey) })
  const subject = t(`mail:passkeyChanged.${change}.subject`, { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph quiet>{t('mail:passkeyChanged.notYou')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.accountLogin}`}>
        {t('mail:passkeyChanged.action')}
      </ActionButton>
    </>,
  )
}
