import { href, Link } from 'react-router'
import { shortId } from '../../account/orders/order-card.tsx'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { PrivateImage } from '../../ui/files/private-image.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { OpenItem } from '../list/fetch-open-item.ts'
import { ItemDrawer } from '../list/item-drawer.tsx'
import { type DrawerControls, DrawerFooter, DrawerPart } from '../ui/drawer.tsx'
import { ReviewState, StarCount } from './review-cells.tsx'
import { ReviewDecision } from './review-decision.tsx'
import type { StaffReview } from './reviews-api.ts'

/** A review beside its list: what the author wrote and agreed to, its order, its reports and the reply. */
export function ReviewDrawer(props: DrawerControls & { open: OpenItem<StaffReview> }) {
  const { t } = useTranslation('admin-reviews')
  const { lang } = useLang()
  return (
    <ItemDrawer
      {...props}
      fallbackTitle={t('review')}
      missingText={t('notFound')}
      failedText={t('openFailed')}
      title={({ writtenAt }) => t('title', { date: isolateBidi(formatDate(lang, writtenAt, 'date')) })}
    >
      {(found) => <ReviewDetails key={found.id} found={found} />}
    </ItemDrawer>
  )
}

function ReviewDetails({ found }: { found: StaffReview }) {
  const { t } = useTranslation('admin-reviews', 'home/reviews')
  const { rating, text, name, pictureId, hiddenReason, reply } = found
  return (
    <div data-open-review={found.id}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StarCount rating={rating} />
        <ReviewState review={found} />
      </p>
      {text ? (
        <p
          lang={found.lang}
          dir="auto"
          className="mt-3 border-s-2 border-edge ps-3 whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </p>
      ) : (
        <p className="mt-3 text-muted">{t('noText')}</p>
      )}
      {hiddenReason && (
        <DrawerPart title={t('hiddenBecause')}>
          <p>{t(`home/reviews:reasons.${hiddenReason}`)}</p>
        </DrawerPart>
      )}
      {found.decidedBy && (
        <p className="mt-2 text-sm text-muted">{t('decidedBy', { name: isolateBidi(found.decidedBy) })}</p>
      )}
      <DrawerPart title={t('name')}>
        <p className={name ? '' : 'text-muted'}>{name ? <bdi>{name}</bdi> : t('noName')}</p>
      </DrawerPart>
      {pictureId && (
        <DrawerPart title={t('picture')}>
          <PrivateImage uploadId={pictureId} alt={t('picture')} openLabel={t('openPicture')} />
        </DrawerPart>
      )}
      <ReviewOrigin found={found} />
      {found.reportList.length > 0 && (
        <DrawerPart title={t('reports')}>
          <ul className="space-y-2">
            {found.reportList.map(({ reason, comment, createdAt, resolvedAt }) => (
              <li key={createdAt} className={resolvedAt ? 'text-muted' : ''}>
                <p>
                  <Time date={createdAt} style="date" className="figures" /> ·{' '}
                  {t(`home/reviews:reasons.${reason}`)}
                </p>
                {comment && (
                  <p className="wrap-anywhere">
                    <bdi>{comment}</bdi>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </DrawerPart>
      )}
      <DrawerPart title={t('reply')}>
        {reply ? (
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {reply}
          </p>
        ) : (
          <p className="text-muted">{t('noReply')}</p>
        )}
        {found.repliedBy && (
          <p className="text-sm text-muted">{t('repliedBy', { name: isolateBidi(found.repliedBy) })}</p>
        )}
      </DrawerPart>
      <DrawerFooter>
        <ReviewDecision found={found} />
      </DrawerFooter>
    </div>
  )
}

/** The order that makes the review verified, or where an imported one comes from. */
function ReviewOrigin({ found }: { found: StaffReview }) {
  const { t } = useTranslation('admin-reviews')
  const { orderId, importedFrom, packageName, customer, verified, refund } = found
  return (
    <DrawerPart title={t('order')}>
      {importedFrom !== null && <p>{t('source', { source: isolateBidi(importedFrom) })}</p>}
      {packageName && (
        <p>
          <bdi>{packageName}</bdi>
        </p>
      )}
      {customer && (
        <p>
          <bdi>{customer.name}</bdi> · <bdi>{customer.email}</bdi>
        </p>
      )}
      {orderId !== null && (
        <p className="text-muted">
          {verified && `${t('verified')} · `}
          {t(`refund.${refund}`)}
          {' · '}
          <Link
            to={href('/admin/orders/:orderId', { orderId })}
            className="text-link underline underline-offset-2"
          >
            {t('openOrder')} <bdi className="font-mono">{shortId(orderId)}</bdi>
          </Link>
        </p>
      )}
    </DrawerPart>
  )
}
