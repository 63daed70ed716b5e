import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { ScreenSkeleton } from '../../ui/states/screen-skeleton.tsx'
import type { Route } from './+types/invited-review'
import { loadOwnReview } from './write/own-review-api.ts'
import { WriteReview } from './write/write-review.tsx'

export const handle = declareMessages('home/reviews')

export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  return loadOwnReview({ token }).catch((error: unknown) => {
    console.error(error)
    return null
  })
}

/** Without the token: the server caches one screen for all invitations. */
export function HydrateFallback() {
  const { t } = useTranslation('home/reviews')
  return <ScreenSkeleton title={t('write.title')} look="form" />
}

/** The review of one order, under the link of its invitation. */
export default function InvitedReview({ loaderData, params: { token } }: Route.ComponentProps) {
  return <WriteReview address={{ token }} own={loaderData} />
}
