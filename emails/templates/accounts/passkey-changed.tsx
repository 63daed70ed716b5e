import { ActionButton, buildLetter, Paragraph } from '../../email-layout.tsx'
import { isolateBidi } from '../../sanitize-text.ts'
import type { EmailContent, TemplateInput } from '../../template.ts'

export function passkeyChanged({ data, t, shop }: TemplateInput<'passkey_changed'>): EmailContent {
  const change = data.added ? 'added' : 'removed'
  const opening = t(`orders/emails:passkeyChanged.${change}.text`, { passkey: isolateBidi(data.passkey) })
  const subject = t(`orders/emails:passkeyChanged.${change}.subject`, { shop: isolateBidi(shop.shopName) })
  return buildLetter(
    { t, name: data.name, subject, opening },
    <>
      <Paragraph quiet>{t('orders/emails:passkeyChanged.notYou')}</Paragraph>
      <ActionButton href={`${shop.origin}${shop.paths.accountLogin}`}>
        {t('orders/emails:passkeyChanged.action')}
      </ActionButton>
    </>,
  )
}
