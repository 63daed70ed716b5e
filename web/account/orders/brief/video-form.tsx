import { callApi } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { Form } from '../../../ui/form/form.tsx'
import { VideoUrlField } from '../../../ui/form/video-url-field.tsx'

/** How the customer reaches the video of an order: by the link of an email, or logged in. */
type VideoAddress = { token: string } | { orderId: string }

interface VideoFormProps {
  address: VideoAddress
  /** The present video, or that of another order of the purchase. */
  proposed?: string | null
  /** The account of the order. */
  username: string
  onSaved: () => Promise<unknown>
}

/** The one field of an order that waits for its video. */
export function VideoForm({ address, proposed, username, onSaved }: VideoFormProps) {
  const { t } = useTranslation('orders')
  return (
    <div data-testid="video-form">
      <Form
        submit={t('brief.video.send')}
        submitting={t('brief.video.saving')}
        failed={t('brief.video.failed')}
        limits={fieldLimits('PUT /orders/{id}/video')}
        onSubmit={(fields) => saveVideo(address, String(fields.get('videoUrl') ?? ''))}
        done={() => t('brief.video.saved')}
        reload={onSaved}
      >
        <VideoUrlField
          label={t('brief.video.label')}
          name="videoUrl"
          username={username}
          defaultValue={proposed ?? undefined}
          required
        />
      </Form>
    </div>
  )
}

function saveVideo(address: VideoAddress, videoUrl: string) {
  const json = { videoUrl: videoUrl.trim() }
  return 'token' in address
    ? callApi('PUT /order-videos/{token}', { param: address, json })
    : callApi('PUT /orders/{id}/video', { param: { id: address.orderId }, json })
}
