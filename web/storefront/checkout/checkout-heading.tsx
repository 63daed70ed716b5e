import { href, Link } from 'react-router'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useFocusAfterNavigation } from '../../ui/hooks/use-focus-on-mount.ts'
import { Sentence, SLOT } from '../../ui/texts/sentence.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { RepeatedOrder } from './pending-checkout.ts'

interface CheckoutHeadingProps {
  /** The order that is ordered again, with the name of its package. */
  repeated?: RepeatedOrder & { packageName: string }
}

/** The heading takes the focus from the login before it. */
export function CheckoutHeading({ repeated }: CheckoutHeadingProps) {
  const { t } = useTranslation('checkout')
  const heading = useFocusAfterNavigation<HTMLHeadingElement>()
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="type-title outline-none">
        {repeated ? t('headingAgain', { package: isolateBidi(repeated.packageName) }) : t('heading')}
      </h1>
      {repeated && (
        <p className="mt-2 text-muted">
          <Sentence text={t('repeats', { date: SLOT })}>
            <Link
              to={href('/orders/:orderId', { orderId: repeated.id })}
              className="text-link underline underline-offset-2"
            >
              <Time date={repeated.createdAt} style="day" />
            </Link>
          </Sentence>
        </p>
      )}
    </>
  )
}
