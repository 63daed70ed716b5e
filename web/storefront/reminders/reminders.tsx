import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { callApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { ScreenSkeleton } from '../../ui/states/screen-skeleton.tsx'
import { ContactLink, LinkScreen, loadLinked, OrdersLink, WayOut } from '../link-screen.tsx'
import type { Route } from './+types/reminders'

export const handle = declareMessages('orders')

export function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  return loadLinked(callApi('GET /reminders/{token}', { param: { token } }))
}

/** Without the token: the server caches one screen for all links. */
export function HydrateFallback() {
  const { t } = useTranslation('orders')
  return <ScreenSkeleton title={t('reminders.title')} look="short" />
}

/**
 * Ends the reminders of unpaid orders, under the link of their email. Needs no log-in. Opening it ends nothing, because mail
 * programs open links by themselves.
 */
export default function Reminders({ loaderData, params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation('orders')
  return (
    <LinkScreen
      title={t('reminders.title')}
      linked={loaderData}
      failed={t('reminders.loadFailed')}
      missing={
        <MessageScreen
          icon={BellOff}
          title={t('common:deadLink.reminder')}
          text={t('common:deadLink.incomplete')}
        >
          <WayOut text={t('reminders.missingOrder')}>
            <OrdersLink />
          </WayOut>
          <WayOut text={t('reminders.missingText')}>
            <ContactLink look="text" about="reminders" />
          </WayOut>
        </MessageScreen>
      }
    >
      {({ isEnded }) => <EndReminders token={token} isEnded={isEnded} />}
    </LinkScreen>
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
      <p role="status" className="mt-3 mb-6 text-muted">
        {t(isEnded ? 'reminders.ended' : 'reminders.text')}
      </p>
      {error && (
        <p role="alert" className="mb-4 font-semibold text-danger">
          {error.message}
        </p>
      )}
      {!isEnded && (
        <Button look="solid" size="medium" busy={busy} className="w-full" onClick={() => run()}>
          {t('reminders.end')}
        </Button>
      )}
      <p className="mt-3 grid">
        <Link to={href('/')} className={buttonClass({ size: 'medium', look: isEnded ? 'solid' : 'line' })}>
          {t('common:notFound.home')}
        </Link>
      </p>
    </div>
  )
}
