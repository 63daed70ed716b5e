import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'

/** States that a part of the screen could not be loaded, with a button that runs the loaders again. */
export function ReloadMessage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  const { state, revalidate } = useRevalidator()
  return (
    <p role="alert" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {children}
      <Button busy={state !== 'idle'} onClick={() => revalidate()}>
        {t('tryAgain')}
      </Button>
    </p>
  )
}
