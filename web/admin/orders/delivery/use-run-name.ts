import { useTranslation } from '../../../i18n/translation.tsx'
import type { DeliveryRun, OrderDetails } from '../orders-api.ts'

/** Returns the name of a run with its place among the runs of its kind. */
export function useRunName(run: DeliveryRun, order: OrderDetails): string {
  const { t } = useTranslation('admin-delivery')
  const ofKind = order.delivery.runs.filter(({ kind }) => kind === run.kind)
  const number = ofKind.findIndex(({ id }) => id === run.id) + 1
  return t(run.kind === 'replacement' ? 'replacementRun' : 'run', { number })
}
