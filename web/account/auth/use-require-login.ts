import { useCallback } from 'react'
import { href, type NavigateOptions, useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { withSearch } from '../../with-search.ts'

/** Returns a function that says that a purchase needs a login and opens it. The login then returns to `from`. */
export function useRequireLogin(): (from: string, options: NavigateOptions) => void {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  return useCallback(
    (from, options) => {
      toast({ title: t('loginRequired'), description: t('loginRequiredText'), tone: 'info' })
      navigate(withSearch(href('/login'), { from }), options)
    },
    [t, navigate],
  )
}
