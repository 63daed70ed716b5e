import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { ApiError, callApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { EmptyState, LoadFailed } from '../../ui/states/empty-state.tsx'
import { LoadingScreen } from '../../ui/states/loading-screen.tsx'
import type { Route } from './+types/reminders'

export const handle = declareMessages('orders')

export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  try {
    return await callApi('GET /reminders/{token}', { param: { token } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'missing'
    console.error(error)
    return null
  }
}

/** Without the token: the server caches one screen for all links. */
export function HydrateFallback() {
  const { t } = useTranslation('orders')
  return <LoadingScreen title={t('reminders.title')} label={t('reminders.loading')} />
}

/**
 * Ends the reminders of unpaid orders, under the link of their email. Needs no log-in. Opening it ends nothing, because mail
 * programs open links by themselves.
 */
export default function Reminders({ loaderData: state, params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation('orders')
  const { revalidate, state: loading } = useRevalidator()
  return (
    <div className="shell reading py-12 sm:py-16">
      <PageHead title={t('reminders.title')} hidden />
      <h1 className="type-title">{t('reminders.title')}</h1>
      {state === null && (
        <LoadFailed title={t('reminders.loadFailed')} busy={loading === 'loading'} onRetry={revalidate} />
      )}
      {state === 'missing' && (
        <EmptyState
          icon={SearchX}
          pose="flat"
          title={t('videoLink.missing')}
          text={t('reminders.missingText')}
        >
          <Link to={href('/contact')} className={buttonClass()}>
            {t('expected.contact')}
          </Link>
        </EmptyState>
      )}
      {state && state !== 'missing' && <EndReminders token={token} isEnded={state.isEnded} />}
    </div>
  )
}

function EndReminders({ token, isEnded: wasEnded }: { token: string; isEnded: boolean }) {
  const { t } = useTranslation('orders')
  const [isEnded, setEnded] = useState(wasEnded)
  const { run, busy, error } = useSubmit(() => callApi('POST /reminders/{token}/end', { param: { token } }), {
    onDone: (ended) => setEnded(ended.isEnded),
  })
  return (
    <div data-reminders={isEnded ? 'ended' : 'on'}>
      <p role="status" className="mt-3 mb-6 text-lg text-muted">
        {t(isEnded ? 'reminders.ended' : 'reminders.text')}
      </p>
      {error && (
        <p role="alert" className="mb-4 font-semibold text-danger">
          {error.message}
        </p>
      )}
      {!isEnded && (
        <Button busy={busy} onClick={() => run()}>
          {t('reminders.end')}
        </Button>
      )}
    </div>
  )
}
