import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { LastAttempt } from './webhooks-api.ts'

/** Returns a function that names the result of an attempt: the status of the answer, or why there was none. */
export function useResultLabel() {
  const { t } = useTranslation('admin-webhooks')
  return ({ status, error }: Pick<LastAttempt, 'status' | 'error'>): string =>
    error
      ? t(`results.${error}`)
      : t(isSuccess(status) ? 'results.accepted' : 'results.refused', {
          status: isolateBidi(String(status ?? '')),
        })
}

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}
