import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { DeliveredBar, useDeliveredText } from './delivery-progress.tsx'
import type { MyOrder } from './my-orders.ts'

type Post = NonNullable<MyOrder['posts']>[number]

/** The videos of an order that is split over several, each with its progress. */
export function OrderPosts({ posts }: { posts: Post[] }) {
  return (
    <ol className="border-t border-line" data-testid="posts">
      {posts.map((post, index) => (
        <li key={index} className="border-b border-line py-2.5" data-post={index + 1}>
          <PostProgress post={post} number={index + 1} />
        </li>
      ))}
    </ol>
  )
}

/** The link to a post with what has been delivered to it. */
export function PostProgress({ post, number }: { post: Post; number: number }) {
  const { t, lang } = useTranslation('orders')
  const { url, delivered, quantity } = post
  const text = useDeliveredText()(delivered, quantity)
  const place = { number: isolateBidi(formatCount(lang, number)) }
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {url ? (
          <a
            href={url}
            target="_blank"
            rel="noreferrer noopener"
            className="font-semibold text-link hover:underline"
            aria-label={t('openVideoNumber', place)}
          >
            {t('videoNumber', place)}
          </a>
        ) : (
          <span className="font-semibold">{t('videoNumber', place)}</span>
        )}
        <span className="figures text-sm text-muted">{text}</span>
      </div>
      {url && (
        <p dir="ltr" className="truncate text-sm text-muted rtl:text-right">
          {url.replace(/^https?:\/\/(?:www\.)?/, '')}
        </p>
      )}
      <DeliveredBar label={t('videoNumber', place)} progress={post} className="mt-1.5 h-1.5 print:hidden" />
    </>
  )
}

export function VideoLink({ url }: { url: string }) {
  const { t } = useTranslation('orders')
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      className="text-link underline underline-offset-2"
    >
      {t('openVideo')}
    </a>
  )
}
