import { useTranslation } from '../../i18n/translation.tsx'
import { useFocusAfterNavigation } from '../../ui/hooks/use-focus-on-mount.ts'

/** The heading takes the focus from the login before it. */
export function CheckoutHeading({ isRepeat = false }) {
  const { t } = useTranslation('checkout')
  const heading = useFocusAfterNavigation<HTMLHeadingElement>()
  return (
    <h1 ref={heading} tabIndex={-1} className="type-title outline-none">
      {t(isRepeat ? 'headingAgain' : 'heading')}
    </h1>
  )
}
