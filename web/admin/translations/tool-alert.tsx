import { TriangleAlert, X } from 'lucide-react'
import { useTranslation } from '../../localization/translation.tsx'
import type { Trouble } from './use-words.ts'

/** That something was not done, and why. It stays until somebody has read it. */
export function ToolAlert({ trouble, onDismiss }: { trouble: Trouble; onDismiss: () => void }) {
  const { t } = useTranslation('dashboard')
  return (
    <div className="mt-4 flex items-start gap-3 rounded-control bg-danger-wash p-3 text-danger">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div role="alert" className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{t(`words.alerts.${trouble.what}`)}</p>
        {trouble.reasons.map((reason) => (
          <p key={reason}>
            <bdi>{reason}</bdi>
          </p>
        ))}
      </div>
      <button
        type="button"
        aria-label={t('words.dismiss')}
        onClick={onDismiss}
        className="grid size-8 shrink-0 place-items-center rounded-control hover:bg-surface"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}
