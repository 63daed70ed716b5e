import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { PROMOTION_LIMITS } from '../../../shop/promotions/promotion-fields.ts'
import { normalizeIdentifier } from '../../../shop/text.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { promotionCode } from './promotion-code.ts'
import type { OrderQuote } from './use-order-quote.ts'

/** Where the customer enters a promotion code, and learns whether it applies. */
export function PromotionCodeField({ quote }: { quote: OrderQuote }) {
  const { t, lang } = useTranslation('checkout/promotions')
  const stored = promotionCode.use()
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const discount = quote.total.discounts.find(({ isCode }) => isCode)
  const apply = () => {
    const code = normalizeIdentifier(input.current?.value ?? '')
    if (!code) return input.current?.focus()
    // The same code is checked again: something may have changed.
    if (code === stored) quote.refresh()
    promotionCode.write(code)
  }
  const remove = () => {
    promotionCode.write(null)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    // Enter applies the code and does not place the order.
    event.preventDefault()
    event.stopPropagation()
    apply()
  }
  return (
    <div className="mt-3" aria-live="polite" aria-busy={quote.isLoading}>
      {stored && discount && !quote.isLoading ? (
        <p className="flex items-center justify-between gap-3 text-[0.95rem] text-success">
          <span>
            {t('applied', {
              code: isolateBidi(stored),
              amount: isolateBidi(formatMoney(lang, discount.amount)),
            })}
          </span>
          <RemoveButton code={stored} onRemove={remove} />
        </p>
      ) : isOpen || stored ? (
        <div className="[--control-height:2.75rem]">
          <Field
            ref={input}
            key={stored}
            label={t('code')}
            error={quote.isLoading ? null : quote.refusal}
            defaultValue={stored ?? ''}
            onKeyDown={onKeyDown}
            maxLength={PROMOTION_LIMITS.code}
            dir="ltr"
            className="min-w-0 flex-1"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            autoFocus={!stored}
            beside={
              <>
                <Button size="medium" className="h-11" busy={quote.isLoading} onClick={apply}>
                  {t('apply')}
                </Button>
                {stored && <RemoveButton code={stored} onRemove={remove} />}
              </>
            }
          />
        </div>
      ) : (
        <button
          type="button"
          className="-mx-1 min-h-11 px-1 font-semibold text-link hover:underline"
          onClick={() => setOpen(true)}
        >
          {t('haveCode')}
        </button>
      )}
      {quote.hasFailed && (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-danger">
          {t('quoteFailed')}
          <button type="button" className="font-semibold underline" onClick={quote.refresh}>
            {t('common:tryAgain')}
          </button>
        </p>
      )}
    </div>
  )
}

function RemoveButton({ code, onRemove }: { code: string; onRemove: () => void }) {
  const { t } = useTranslation('checkout/promotions')
  return (
    <button
      type="button"
      aria-label={t('remove', { code: isolateBidi(code) })}
      className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-accent-wash hover:text-ink"
      onClick={onRemove}
    >
      <X className="size-4.5" aria-hidden="true" />
    </button>
  )
}
