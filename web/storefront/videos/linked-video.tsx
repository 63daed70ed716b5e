import { SearchX } from 'lucide-react'
import { href, Link, useRevalidator } from 'react-router'
import { VideoForm } from '../../account/orders/brief/video-form.tsx'
import { TiktokHandle } from '../../account/orders/tiktok-handle.tsx'
import { ApiError, callApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/states/empty-state.tsx'
import { LoadingScreen } from '../../ui/states/loading-screen.tsx'
import type { Route } from './+types/linked-video'

export const handle = declareMessages('orders')

export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  try {
    return await callApi('GET /order-videos/{token}', { param: { token } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'missing'
    console.error(error)
    return null
  }
}

/** Without the token: the server caches one screen for all links. */
export function HydrateFallback() {
  const { t } = useTranslation('orders')
  return <LoadingScreen title={t('videoLink.title')} label={t('videoLink.loading')} />
}

/** The video of one order, under the link of its email. Needs no log-in. */
export default function LinkedVideo({ loaderData: video, params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation('orders')
  const { revalidate, state } = useRevalidator()
  return (
    <div className="shell reading py-12 sm:py-16">
      <PageHead title={t('videoLink.title')} hidden />
      <h1 className="type-title">{t('videoLink.heading')}</h1>
      {video === null && (
        <LoadFailed title={t('videoLink.loadFailed')} busy={state === 'loading'} onRetry={revalidate} />
      )}
      {video === 'missing' && (
        <EmptyState
          icon={SearchX}
          pose="flat"
          title={t('videoLink.missing')}
          text={t('videoLink.missingText')}
        >
          <Link to={href('/orders')} className={buttonClass()}>
            {t('videoLink.orders')}
          </Link>
        </EmptyState>
      )}
      {video && video !== 'missing' && (
        <div data-linked-video={video.videoUrl ? 'set' : 'missing'}>
          <p className="mt-3 mb-6 text-lg text-muted">
            <bdi className="wrap-anywhere">{video.packageName}</bdi>
            {' · '}
            <TiktokHandle username={video.tiktokUsername} />
          </p>
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
    </div>
  )
}

function getStep({ isOpen, videoUrl }: { isOpen: boolean; videoUrl: string | null }) {
  if (!isOpen) return 'brief.video.text.closed'
  return videoUrl ? 'videoLink.done' : 'brief.video.text.waiting'
}
