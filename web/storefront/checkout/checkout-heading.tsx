import { href } from 'react-router'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { useFocusAfterNavigation } from '../../ui/hooks/use-focus-on-mount.ts'
import type { RepeatedOrder } from './pending-checkout.ts'

interface CheckoutHeadingProps {
  /** The order that is ordered again, with the name of its package. */
  repeated?: RepeatedOrder & { packageName: string }
}

/** The heading takes the focus from the login before it. */
export function CheckoutHeading({ repeated }: CheckoutHeadingProps) {
  const { t, lang } = useTranslation('checkout')
  const heading = useFocusAfterNavigation<HTMLHeadingElement>()
  return (
    <>
      {repeated && (
        <BackLink to={href('/orders/:orderId', { orderId: repeated.id })} className="mb-3">
          {t('backToOrder')}
        </BackLink>
      )}
      <h1 ref={heading} tabIndex={-1} className="type-title outline-none">
        {repeated ? t('headingAgain', { package: isolateBidi(repeated.packageName) }) : t('heading')}
      </h1>
      {repeated && (
        <p className="mt-3 text-lg text-muted">
          {t('repeats', { date: isolateBidi(formatDate(lang, repeated.createdAt, 'date')) })}
        </p>
      )}
    </>
  )
}
