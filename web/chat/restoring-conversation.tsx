import { useTranslation } from '../i18n/translation.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** While a conversation is read again. It is tried until it works, or is known to be gone. */
export function RestoringConversation({ failed }: { failed: boolean }) {
  const { t } = useTranslation('contact')
  return (
    <div className="flex-1 space-y-4 p-5">
      <p role="status" className={failed ? 'text-muted' : 'sr-only'}>
        {failed ? t('chat.notLoaded') : t('common:loading')}
      </p>
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="ms-auto h-11 w-1/2" />
      <Skeleton className="h-20 w-4/5" />
    </div>
  )
}
