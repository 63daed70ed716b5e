import { callApi } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { VideoField } from '../../../ui/form/video-field.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { SubmitForm } from '../../auth/submit-form.tsx'

/** How the customer reaches the video of an order: by the link of an email, or logged in. */
type VideoAddress = { token: string } | { orderId: string }

interface VideoFormProps {
  address: VideoAddress
  /** The present video, or that of another order of the purchase. */
  proposed?: string | null
  /** The account of the order. */
  username: string
  onSaved: () => unknown
}

/** The one field of an order that waits for its video. */
export function VideoForm({ address, proposed, username, onSaved }: VideoFormProps) {
  const { t } = useTranslation('orders')
  return (
    <div data-testid="video-form">
      <SubmitForm
        submit={{ idle: t('brief.video.send'), busy: t('brief.video.saving') }}
        failure={{ title: t('brief.video.failed'), otherwise: t('common:offline') }}
        send={async (form) => {
          await saveVideo(address, String(new FormData(form).get('videoUrl') ?? ''))
          toast({ title: t('brief.video.saved') })
          await onSaved()
          return undefined
        }}
      >
        <VideoField
          label={t('brief.video.label')}
          name="videoUrl"
          username={username}
          defaultValue={proposed ?? undefined}
          required
        />
      </SubmitForm>
    </div>
  )
}

function saveVideo(address: VideoAddress, videoUrl: string) {
  const json = { videoUrl: videoUrl.trim() }
  return 'token' in address
    ? callApi('PUT /order-videos/{token}', { param: address, json })
    : callApi('PUT /orders/{id}/video', { param: { id: address.orderId }, json })
}
