import { VideoOff } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { VideoForm } from '../../account/orders/brief/video-form.tsx'
import { TiktokHandle } from '../../account/orders/tiktok-handle.tsx'
import { callApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { ScreenSkeleton } from '../../ui/states/screen-skeleton.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { LinkScreen, loadLinked, OrdersLink, SupportWay, WayOut } from '../link-screen.tsx'
import type { Route } from './+types/linked-video'

export const handle = declareMessages('orders')

export function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  return loadLinked(callApi('GET /order-videos/{token}', { param: { token } }))
}

/** Without the token: the server caches one screen for all links. */
export function HydrateFallback() {
  const { t } = useTranslation('orders')
  return <ScreenSkeleton title={t('videoLink.title')} look="short" />
}

/** The video of one order, under the link of its email. Needs no log-in. */
export default function LinkedVideo({ loaderData, params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation('orders')
  const { revalidate } = useRevalidator()
  return (
    <LinkScreen
      title={t('videoLink.title')}
      heading={t('videoLink.heading')}
      linked={loaderData}
      failed={t('videoLink.loadFailed')}
      missing={
        <MessageScreen
          icon={VideoOff}
          title={t('common:deadLink.video')}
          text={t('common:deadLink.incomplete')}
        >
          <WayOut text={t('videoLink.missingText')}>
            <OrdersLink />
          </WayOut>
          <SupportWay />
        </MessageScreen>
      }
    >
      {(video) => (
        <div data-linked-video={video.videoUrl ? 'set' : 'missing'}>
          <FactLine className="mt-3 mb-6 text-muted">
            {video.packageName}
            <TiktokHandle username={video.tiktokUsername} />
          </FactLine>
          <p className="mb-6" role="status">
            {t(getStep(video))}
          </p>
          {video.isOpen ? (
            <VideoForm
              address={{ token }}
              proposed={video.videoUrl}
              username={video.tiktokUsername}
              onSaved={revalidate}
            />
          ) : (
            video.videoUrl && (
              <p className="wrap-anywhere">
                <bdi>{video.videoUrl}</bdi>
              </p>
            )
          )}
        </div>
      )}
    </LinkScreen>
  )
}

function getStep({ isOpen, videoUrl }: { isOpen: boolean; videoUrl: string | null }) {
  if (!isOpen) return 'brief.video.text.closed'
  return videoUrl ? 'videoLink.done' : 'brief.video.text.waiting'
}
