import { isErasedAddress } from '../../../shop/erased-address.ts'
import { useTranslation } from '../../i18n/translation.tsx'

/** The address of a customer as a link that writes to it; words in place of an erased one. */
export function MailLink({ address }: { address: string }) {
  const { t } = useTranslation('admin')
  if (isErasedAddress(address)) return <span className="text-muted">{t('erased')}</span>
  // A sender may have written signs into the address that name further receivers.
  const link = `mailto:${address.replace(/[?&#%,]/g, encodeURIComponent)}`
  return (
    <a href={link} className="wrap-anywhere text-link underline underline-offset-4">
      <bdi dir="ltr">{address}</bdi>
    </a>
  )
}
