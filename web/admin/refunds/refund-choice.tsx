import { formatMoney, fromPounds } from '../../../shop/money.ts'
import { Amount } from '../../ui/price.tsx'

interface RefundChoiceProps {
  label: string
  pounds?: number
  text?: string
  chosen: boolean
  onChoose: () => void
}

export function RefundChoice({ label, pounds, text, chosen, onChoose }: RefundChoiceProps) {
  return (
    <label className="flex items-baseline gap-3 border-b border-line py-2.5">
      <input
        type="radio"
        name="how-much"
        checked={chosen}
        onChange={onChoose}
        className="size-4 shrink-0 translate-y-0.5 accent-accent"
      />
      <span className="min-w-0 flex-1">
        {label}
        {text && <span className="block text-sm text-muted">{text}</span>}
      </span>
      {pounds !== undefined && <Amount text={formatMoney(fromPounds(pounds))} className="font-semibold" />}
    </label>
  )
}
