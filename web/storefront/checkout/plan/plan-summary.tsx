import { useCheckoutDraft } from '../checkout-draft.ts'
import { DEFAULT_PLAN, type PlanLimits } from './line-plan.ts'
import { usePlanText } from './use-plan-text.ts'

/** The chosen start and pace of a line, before the payment. */
export function PlanSummary({ id, limits }: { id: string; limits: PlanLimits }) {
  const { draft } = useCheckoutDraft()
  const { start, pace } = usePlanText(draft.plans[id] ?? DEFAULT_PLAN, limits)
  if (!start && !pace) return null
  return (
    <p className="mt-1 text-sm text-muted" data-testid="plan-summary">
      {[start, pace].filter(Boolean).join(' · ')}
    </p>
  )
}
