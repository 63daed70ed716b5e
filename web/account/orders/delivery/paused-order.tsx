import { Link, useRevalidator } from 'react-router'
import { requiresVideo } from '../../../../shop/catalog/package-view.ts'
import { isTargetFailure } from '../../../../shop/orders/delivery/run-state.ts'
import { normalizeText } from '../../../../shop/text.ts'
import { callApi } from '../../../api-client.ts'
import { formatCount, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { Form } from '../../../ui/form/form.tsx'
import { VideoUrlField } from '../../../ui/form/video-url-field.tsx'
import { CASES_ANCHOR } from '../../cases/order-cases.tsx'
import type { MyOrderDetails } from '../my-orders.ts'

/** Why the work is paused. Where the profile or video is not reachable, the customer corrects it here. */
export function PausedOrder({ order }: { order: MyOrderDetails }) {
  const { t } = useTranslation('orders/delivery')
  const request = order.cases.find(({ state }) => state === 'open')
  const { pauseReason, failureCode } = order.delivery
  const isTarget = pauseReason === 'target'
  return (
    <div className="rounded-panel bg-accent-wash p-5 sm:p-6" data-paused={pauseReason}>
      <h2 className="type-heading">{t('paused.title')}</h2>
      <p className="mt-1">
        {isTarget
          ? t(`paused.${failureCode && isTargetFailure(failureCode) ? failureCode : 'target'}`)
          : t('paused.case')}
      </p>
      {request && (
        <Link
          to={{ hash: CASES_ANCHOR }}
          className="mt-1 inline-block font-semibold text-link hover:underline"
        >
          {t('paused.request')}
        </Link>
      )}
      {isTarget && (
        <>
          <p className="mt-1 mb-4">{t('paused.next')}</p>
          <TargetForm order={order} />
        </>
      )}
    </div>
  )
}

/** Corrects the username and the video, also before the work starts. */
export function TargetForm({ order }: { order: MyOrderDetails }) {
  const { t, lang } = useTranslation('orders/delivery')
  const { revalidate } = useRevalidator()
  const isPaused = order.delivery.pauseReason === 'target'
  const send = (fields: FormData) => {
    const of = (name: string) => normalizeText(String(fields.get(name) ?? '')) || undefined
    return callApi('PATCH /orders/{id}/target', {
      param: { id: order.id },
      json: {
        tiktokUsername: of('tiktokUsername'),
        videoUrl: of('videoUrl'),
        posts: order.posts?.map(({ url }, index) => ({
          post: index + 1,
          videoUrl: of(`videoUrl_${index + 1}`) ?? url,
        })),
      },
    })
  }
  return (
    <div className="max-w-md">
      <Form
        submit={t(isPaused ? 'paused.resume' : 'correct.submit')}
        submitting={t('paused.resuming')}
        limits={fieldLimits('PATCH /orders/{id}/target')}
        failed={t('paused.failed')}
        fieldsOfCodes={{ username_invalid: 'tiktokUsername' }}
        onSubmit={send}
        done={() => t(isPaused ? 'paused.resumed' : 'correct.saved')}
        reload={revalidate}
      >
        <Field
          label={t('paused.username')}
          name="tiktokUsername"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={order.tiktokUsername}
          required
        />
        {requiresVideo(order.packageType) && !order.posts && (
          <VideoUrlField
            label={t('paused.video')}
            name="videoUrl"
            username={order.tiktokUsername}
            defaultValue={order.videoUrl ?? undefined}
          />
        )}
        {order.posts?.map(({ url }, index) => (
          <VideoUrlField
            key={index}
            label={t('paused.videoNumber', { number: isolateBidi(formatCount(lang, index + 1)) })}
            name={`videoUrl_${index + 1}`}
            username={order.tiktokUsername}
            defaultValue={url}
            required
          />
        ))}
      </Form>
    </div>
  )
}
