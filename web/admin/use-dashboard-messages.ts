import { use } from 'react'
import type { Lang } from '../../shop/localization/languages.ts'
import { useLang } from '../i18n/translation.tsx'
import { usePageContext } from '../rendering/page-context.ts'

const asked = new Map<Lang, Promise<void>>()

/**
 * Waits until all of `dashboard` is there: a customer's page brings only what customers read of it, and i18next takes a
 * namespace that is partly there for the whole. Asked for once a language; what fails is told as in browser-i18n.ts.
 */
export function useDashboardMessages(): void {
  const { i18n } = usePageContext()
  const { lang } = useLang()
  const isPart =
    i18n.hasResourceBundle(lang, 'dashboard') && i18n.getResource(lang, 'dashboard', 'admin') === undefined
  if (!isPart) return
  const whole = asked.get(lang) ?? i18n.reloadResources(lang, 'dashboard')
  asked.set(lang, whole)
  use(whole)
}
