import type { MessageCatalog } from '../../locales/message-catalog.ts'
import { ActionButton, Paragraph } from '../email-layout.tsx'
import type { EmailShop } from '../template.ts'

interface LinkButtonProps {
  t: ReturnType<MessageCatalog['getTranslator']>
  shop: EmailShop
  /** Path and query. It is empty when it was removed or the reader may not see it. */
  link: string
  label: string
}

/** The button of a one-time link. */
export function LinkButton({ t, shop, link, label }: LinkButtonProps) {
  if (!link) return <Paragraph quiet>[{t('orders/emails:resetLink.linkDeleted')}]</Paragraph>
  return <ActionButton href={`${shop.origin}${link}`}>{label}</ActionButton>
}
