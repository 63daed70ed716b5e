import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useFocusAfterNavigation } from '../../ui/hooks/use-focus-on-mount.ts'

/** The heading takes the focus from the login before it. `repeated`: the name of the package that is ordered again. */
export function CheckoutHeading({ repeated }: { repeated?: string }) {
  const { t } = useTranslation('checkout')
  const heading = useFocusAfterNavigation<HTMLHeadingElement>()
  return (
    <h1 ref={heading} tabIndex={-1} className="type-title outline-none">
      {repeated === undefined ? t('heading') : t('headingAgain', { package: isolateBidi(repeated) })}
    </h1>
  )
}
