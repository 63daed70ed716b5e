import { useEffect, useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import { hasPermission } from '../../shop/accounts/roles.ts'
import { type Answer, callApi } from '../api-client.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { FactLine } from '../ui/texts/fact-line.tsx'

/** State of the shop for visitors: open or closed, trial payments, samples. Read again on each page. */
export function StorefrontState({ role }: { role: string }) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  const [state, setState] = useState<Answer<'GET /admin/storefront'> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the state again on each page
  useEffect(() => {
    let isCurrent = true
    callApi('GET /admin/storefront')
      .then((answer) => isCurrent && setState(answer))
      .catch(console.debug)
    return () => {
      isCurrent = false
    }
  }, [pathname])
  if (!state) return null
  const { isOpen, isTrial, hasSamples } = state
  const text = (
    <span className="line-clamp-2 leading-4" data-testid="visitors">
      <FactLine>
        <span className="font-semibold">{t(isOpen ? 'visitors.open' : 'visitors.closed')}</span>
        {isTrial && t('visitors.trial')}
        {hasSamples && t('visitors.samples')}
      </FactLine>
    </span>
  )
  return (
    <aside aria-label={t('visitors.label')} className="shell flex h-full items-center">
      {hasPermission(role, 'settings:manage') ? (
        <Link
          to={href('/settings/:section?', { section: isOpen ? 'launch' : 'opening' })}
          className="flex h-full items-center hover:underline"
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </aside>
  )
}
