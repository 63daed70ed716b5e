import { useId } from 'react'
import type { NumberRange } from '../../../../shop/settings/policy.ts'
import type { LimitsOf, NumberLimit } from '../../../../shop/settings/setting-limits.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import type { FoundSentence } from './find-sentence.ts'

interface FigureInputProps {
  name: string
  label: string
  unit: string
  value: number | NumberRange
  limit: NumberLimit | LimitsOf<NumberRange>
  /** Sentence of the shop's texts that uses the figure, with the typed value. */
  sentence?: FoundSentence | null
  /** Error of the figure, or of one end of its span. */
  errorAt: (end?: 'from' | 'to') => string | null
  onChange: (value: number | NumberRange) => void
}

/** Input for a figure or a span, with the sentence that uses it. */
export function FigureInput({
  name,
  label,
  unit,
  value,
  limit,
  sentence,
  errorAt,
  onChange,
}: FigureInputProps) {
  const { t } = useTranslation('admin-settings')
  const id = useId()
  const errors = [errorAt(), errorAt('from'), errorAt('to')].filter((error) => error !== null)
  const about = { 'aria-describedby': `${id}-unit ${id}-about` }
  return (
    <fieldset className="grid gap-x-8 gap-y-1.5 border-b border-line py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] min-[90rem]:grid-cols-[minmax(0,13rem)_auto_minmax(0,1fr)] min-[90rem]:items-center">
      <legend className="float-start font-semibold md:col-start-1">{label}</legend>
      <div className="flex flex-wrap items-center gap-2 md:col-start-1 min-[90rem]:col-start-2 min-[90rem]:w-72">
        {typeof value === 'number' && 'min' in limit && (
          <NumberBox
            {...about}
            name={name}
            label={label}
            value={value}
            limit={limit}
            wrong={errors.length > 0}
            onChange={onChange}
          />
        )}
        {typeof value === 'object' &&
          'from' in limit &&
          (['from', 'to'] as const).map((end) => (
            <span key={end} className="flex items-center gap-2">
              <span className="text-muted">{t(end)}</span>
              <NumberBox
                {...about}
                name={end === 'from' ? name : undefined}
                label={`${label}, ${t(end)}`}
                value={value[end]}
                limit={limit[end]}
                wrong={errorAt(end) !== null}
                onChange={(figure) => onChange({ ...value, [end]: figure })}
              />
            </span>
          ))}
        <span id={`${id}-unit`} className="text-muted">
          {unit}
        </span>
      </div>
      <div
        id={`${id}-about`}
        className="text-sm md:col-start-2 md:row-span-2 md:row-start-1 min-[90rem]:col-start-3 min-[90rem]:row-span-1"
      >
        {errors.map((error) => (
          <p key={error} className="text-danger">
            {error}
          </p>
        ))}
        {sentence && (
          <p className="text-muted">
            <span className="sr-only">{t('publishedText')} </span>“{sentence.text}”
          </p>
        )}
      </div>
    </fieldset>
  )
}

interface NumberBoxProps {
  name?: string
  label: string
  value: number
  limit: NumberLimit
  wrong: boolean
  'aria-describedby': string
  onChange: (value: number) => void
}

/** Invalid input becomes NaN, which the server rejects on save. */
function NumberBox({ label, value, limit, wrong, onChange, ...about }: NumberBoxProps) {
  return (
    <input
      {...about}
      type="number"
      inputMode={limit.decimals ? 'decimal' : 'numeric'}
      dir="ltr"
      aria-label={label}
      aria-invalid={wrong || undefined}
      min={limit.min}
      max={limit.max}
      step={limit.decimals ? 10 ** -limit.decimals : 1}
      value={Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className={`figures h-9 rounded-control border border-edge bg-surface px-3 aria-invalid:border-danger rtl:text-right ${limit.max > 10_000 ? 'w-44' : 'w-20'}`}
    />
  )
}
