import { type ComponentProps, Fragment, useId, useState } from 'react'
import { CONTENT_PARTS, type ContentPart } from '../../../../shop/content/content.ts'
import { fillPlaceholders } from '../../../../shop/settings/placeholders.ts'
import {
  MARKETING_CLAIM_LIMITS,
  type NumberLimit,
  POLICY_LIMITS,
  REFUND_CONFIRMATION_LIMIT,
} from '../../../../shop/settings/setting-limits.ts'
import { formatCount } from '../../../i18n/formats.ts'
import { formatDecimalInput, parseDecimal, parseWhole } from '../../../i18n/parse-input.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { FieldErrors } from '../../../ui/form/field.tsx'
import { takeAnyDigits } from '../../../ui/form/take-any-digits.ts'
import { getAtPath } from './form-fields.ts'

const LIMITS = {
  policy: POLICY_LIMITS,
  claims: MARKETING_CLAIM_LIMITS,
  refundConfirmationAmount: { min: 0, max: REFUND_CONFIRMATION_LIMIT.max / 100, decimals: 2 },
}

interface FigureBoxesProps {
  /** Path of the figure in `values`. */
  name: string
  label: string
  unit: string
  /** Sign of the currency, in the field. */
  sign?: string
  values: unknown
  /** Errors by path. */
  errors: FieldErrors
  /** Id of what is said about the figure elsewhere. */
  aboutId: string
  /** Width of the field, or of both halves of a range. */
  boxClass?: string
  unitClass?: string
  /** The unit stands in the field, beside a column of figures. */
  hasUnitInside?: boolean
  onChange: (path: string, value: number) => void
}

/** Fields of a figure or of the two equal ends of a range, with one unit behind them, and its errors. */
export function FigureBoxes({
  name,
  label,
  unit,
  sign,
  values,
  errors,
  aboutId,
  boxClass,
  unitClass = '',
  hasUnitInside = false,
  onChange,
}: FigureBoxesProps) {
  const { t } = useTranslation('admin-settings')
  const id = useId()
  const ends = typeof getAtPath(values, name) === 'object' ? (['from', 'to'] as const) : [null]
  const boxes = ends.map((end) => {
    const path = end ? `${name}.${end}` : name
    return {
      path,
      end: end && t(end),
      value: Number(getAtPath(values, path)),
      // The limits are a tree like the settings.
      limit: getAtPath(LIMITS, path) as NumberLimit,
    }
  })
  const width = boxClass ?? (sign ? 'w-24' : ends.length > 1 ? 'w-46' : 'w-20')
  const unitText = (
    <span
      id={`${id}-unit`}
      className={`text-sm text-muted empty:hidden ${hasUnitInside ? 'pointer-events-none absolute inset-y-0 end-3 my-auto h-fit' : unitClass}`}
    >
      {unit}
    </span>
  )
  const unitRoom = hasUnitInside && unit !== '' ? 'pr-14 rtl:pr-3 rtl:pl-14' : ''
  const messages = [name, ...boxes.map(({ path }) => path)].flatMap((path) => errors[path] ?? [])
  return (
    <>
      <div className="flex items-center gap-2">
        <div className={`flex items-center gap-2 ${width}`}>
          {boxes.map(({ path, end, value, limit }, place) => (
            <Fragment key={path}>
              {place > 0 && <span aria-hidden="true">–</span>}
              <span
                dir={sign && 'ltr'}
                className={`relative min-w-0 flex-1 ${hasUnitInside && place > 0 ? 'grow-2' : ''}`}
              >
                {sign && <span className="absolute inset-y-0 left-3 my-auto h-fit text-muted">{sign}</span>}
                <NumberInput
                  name={path}
                  limit={limit}
                  value={value}
                  aria-label={end ? `${label}, ${end}` : label}
                  aria-describedby={`${id}-unit ${id}-error ${aboutId}`}
                  aria-invalid={errors[path] || errors[name] ? true : undefined}
                  onChange={(next) => onChange(path, next)}
                  className={sign ? 'pl-7 text-left!' : place === boxes.length - 1 ? unitRoom : ''}
                />
                {hasUnitInside && place === boxes.length - 1 && unitText}
              </span>
            </Fragment>
          ))}
        </div>
        {!hasUnitInside && unitText}
      </div>
      <div id={`${id}-error`} className="text-sm text-danger empty:hidden">
        {[...new Set(messages)].map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </>
  )
}

/** Whether a figure can be published: it and the ends of a range are within their limits and in order. */
export function isWithinLimits(values: unknown, name: string): boolean {
  const value = getAtPath(values, name)
  const ends: [path: string, end: unknown][] =
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([end, number]) => [`${name}.${end}`, number])
      : [[name, value]]
  const numbers = ends.map(([, number]) => Number(number))
  return ends.every(([path], place) => {
    const { min, max } = getAtPath(LIMITS, path) as NumberLimit
    const number = numbers[place] ?? Number.NaN
    return number >= min && number <= max && number >= (numbers[place - 1] ?? number)
  })
}

interface FigureInputProps extends Omit<FigureBoxesProps, 'aboutId'> {
  /** Explains the figure below its label. */
  text?: string
}

/** Input for a figure or the two ends of a range. */
export function FigureInput({ text, ...boxes }: FigureInputProps) {
  const id = useId()
  return (
    <div className="grid gap-x-6 gap-y-1.5 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="self-center">
        <p className="font-medium">{boxes.label}</p>
        <p id={id} className="text-[0.9rem] text-muted empty:hidden">
          {text}
        </p>
      </div>
      <div className="flex flex-col gap-1.5 sm:items-end">
        <FigureBoxes {...boxes} aboutId={id} unitClass="sm:w-24" />
      </div>
    </div>
  )
}

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  limit: NumberLimit
  value: number
  /** Gets NaN for what is no number, which the server rejects on save. */
  onChange: (value: number) => void
}

const NUMBER_CLASS =
  'figures h-10 w-full rounded-control border border-edge bg-surface px-3 aria-invalid:border-danger touch:h-11'

/** Numbers with separators show those of the language while they are not edited, and take any. */
function NumberInput(props: NumberInputProps) {
  const { limit, value, onChange, className, ...input } = props
  const { min, max, decimals } = limit
  const { lang } = useLang()
  const [typed, setTyped] = useState<string | null>(null)
  const shared = { ...input, dir: 'ltr', min, max }
  if (max > 10_000 || decimals) {
    const plain = Number.isNaN(value) ? '' : formatDecimalInput(lang, value)
    const parse = decimals ? parseDecimal : parseWhole
    return (
      <input
        {...shared}
        inputMode={decimals ? 'decimal' : 'numeric'}
        autoComplete="off"
        data-number={decimals ? 'decimal' : 'whole'}
        value={typed ?? (decimals || plain === '' ? plain : formatCount(lang, value))}
        onFocus={() => setTyped(plain)}
        onBlur={() => setTyped(Number.isNaN(value) ? typed : null)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(parse(target.value) ?? Number.NaN)
        }}
        className={`${NUMBER_CLASS} ${className ?? ''}`}
      />
    )
  }
  return (
    <input
      {...shared}
      ref={takeAnyDigits}
      type="number"
      inputMode="numeric"
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onChange(target.valueAsNumber)}
      className={`${NUMBER_CLASS} ${className ?? ''}`}
    />
  )
}

/** The parts that promise a figure come before those that claim it. */
const IN_ORDER: ContentPart[] = [...CONTENT_PARTS].reverse()

/**
 * Returns the first sentence of the shop's texts that uses a figure, with the figures filled in; null when
 * none does.
 */
export function findSentenceWithFigure(
  parts: Partial<Record<ContentPart, { value: unknown }>>,
  figure: string,
  figures: Record<string, string>,
): string | null {
  const placeholder = `{{${figure}}}`
  for (const part of IN_ORDER) {
    const text = textsIn(parts[part]?.value).find((candidate) => candidate.includes(placeholder))
    if (!text) continue
    const sentence =
      text.match(/[^.!?؟]+[.!?؟]*/g)?.find((candidate) => candidate.includes(placeholder)) ?? text
    // A list follows a colon.
    return fillPlaceholders(sentence.trim().replace(/:$/, '.'), figures).replaceAll(
      /\[([^[\]]+)\]\([^()]*\)/g,
      '$1',
    )
  }
  return null
}

/** Returns all texts of a value. The cells of a row count as one text. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if ('rows' in value && Array.isArray(value.rows)) return value.rows.map((row: string[]) => row.join(': '))
  return Object.values(value).flatMap(textsIn)
}
