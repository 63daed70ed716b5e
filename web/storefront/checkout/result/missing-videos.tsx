import { VideoForm } from '../../../account/orders/brief/video-form.tsx'
import { findProposedVideo, isWaitingForVideo, type MyOrder } from '../../../account/orders/my-orders.ts'
import { useTranslation } from '../../../i18n/translation.tsx'

interface MissingVideosProps {
  orders: MyOrder[]
  onSaved: () => Promise<void>
}

/** Asks for the videos of the orders that were bought without one. */
export function MissingVideos({ orders, onSaved }: MissingVideosProps) {
  const { t } = useTranslation('orders')
  const waiting = orders.filter(isWaitingForVideo)
  if (waiting.length === 0) return null
  return (
    <section
      aria-labelledby="missing-videos"
      className="mt-8 w-full max-w-2xl space-y-6 rounded-panel bg-accent-wash p-5 text-start sm:p-7"
      data-testid="missing-videos"
    >
      <h2 id="missing-videos" className="type-heading">
        {t('brief.video.waiting')}
      </h2>
      {waiting.map((order) => (
        <div key={order.id} data-missing-video={order.id}>
          {waiting.length > 1 && (
            <p className="mb-2">
              <bdi>{order.packageName}</bdi>
            </p>
          )}
          <VideoForm
            address={{ orderId: order.id }}
            username={order.tiktokUsername}
            proposed={findProposedVideo(order, orders)}
            onSaved={onSaved}
          />
        </div>
      ))}
    </section>
  )
}
