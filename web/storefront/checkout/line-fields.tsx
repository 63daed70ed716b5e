import { Plus, Split, X } from 'lucide-react'
import { useId } from 'react'
import { type PackageView, requiresVideo } from '../../../shop/catalog/package-view.ts'
import { getMaxPosts, MIN_POST_QUANTITY, MIN_POSTS, splitEvenly } from '../../../shop/orders/order-limits.ts'
import { getVideoKey } from '../../../shop/orders/tiktok.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { NumberField } from '../../ui/form/field.tsx'
import { takeAnyDigits } from '../../ui/form/take-any-digits.ts'
import { VideoUrlField } from '../../ui/form/video-url-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { changeSplit, useCheckoutDraft, type VideoSplit } from './checkout-draft.ts'
import {
  DEFAULT_PLAN,
  getPlanDays,
  getStartRange,
  type LinePlan,
  type PlanLimits,
  usePlanText,
} from './line-plan.ts'

interface LineFieldsProps {
  entry: PackageView
  units: number
  /** Null where the package allows no plan. */
  planLimits: PlanLimits | null
  /** The order has several lines, so that each is named and may go to an account of its own. */
  several: boolean
}

/** The fields of one line, besides the account shared by all lines. */
export function LineFields({ entry, units, planLimits, several }: LineFieldsProps) {
  const { draft } = useCheckoutDraft()
  const username = draft.usernames[entry.id] ?? ''
  const video = requiresVideo(entry.type) && (
    <VideoFields
      entry={entry}
      name={several ? `videoUrl-${entry.id}` : 'videoUrl'}
      quantity={entry.quantity * units}
      username={(several && username.trim()) || draft.tiktokUsername}
    />
  )
  const plan = planLimits && <PlanFields entry={entry} limits={planLimits} />
  if (!several) {
    return (
      <>
        {video}
        {plan}
      </>
    )
  }
  if (!video && !plan) return null
  return (
    <fieldset className="space-y-4 border-t border-line pt-5" data-line={entry.id}>
      <legend className="sr-only">{entry.name}</legend>
      <p className="type-heading" aria-hidden="true">
        {entry.name}
      </p>
      {video}
      {plan}
    </fieldset>
  )
}

/** Start and pace of a line whose package allows to choose them. Closed until the customer wants to. */
function PlanFields({ entry, limits }: { entry: PackageView; limits: PlanLimits }) {
  const { t } = useTranslation('checkout')
  const { draft, change } = useCheckoutDraft()
  const plan = draft.plans[entry.id] ?? DEFAULT_PLAN
  const choose = (part: Partial<LinePlan>) =>
    change({ plans: { ...draft.plans, [entry.id]: { ...plan, ...part } } })
  return (
    <details className="rounded-control border border-line px-4" data-plan={entry.id}>
      <summary className="py-3 font-semibold">{t('plan.title')}</summary>
      <div className="space-y-6 pb-5">
        <DateField
          label={t('plan.start')}
          hint={t('plan.startHint')}
          name={`planStart-${entry.id}`}
          {...getStartRange(new Date())}
          value={plan.start}
          onChange={(start) => choose({ start })}
        />
        {limits.maxDays > 1 && (
          <PaceField plan={plan} limits={limits} onChoose={(days) => choose({ days })} />
        )}
      </div>
    </details>
  )
}

interface PaceFieldProps {
  plan: LinePlan
  limits: PlanLimits
  onChoose: (days: number) => void
}

function PaceField({ plan, limits, onChoose }: PaceFieldProps) {
  const { t } = useTranslation('checkout')
  const id = useId()
  const text = usePlanText(plan, limits).pace ?? t('plan.fastest')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {t('plan.pace')}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={limits.maxDays}
        step={1}
        value={getPlanDays(plan, limits)}
        aria-valuetext={text}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChoose(event.target.valueAsNumber)}
        className="h-11 w-full accent-accent"
      />
      <output htmlFor={id} className="block font-semibold">
        {text}
      </output>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {t('plan.window')}
      </p>
    </div>
  )
}

interface VideoFieldsProps {
  entry: PackageView
  name: string
  /** Price of all units of the line. */
  quantity: number
  /** The account of the line, as it is typed. */
  username: string
}

/** The video of a line, or the videos over which the customer splits it. */
function VideoFields(props: VideoFieldsProps) {
  const { entry, name, quantity, username } = props
  const { t } = useTranslation('checkout')
  const { draft, change } = useCheckoutDraft()
  const split = draft.splits[entry.id]
  const video = draft.videos[entry.id] ?? ''
  if (split) return <SplitFields {...props} split={split} />
  return (
    <div>
      <VideoUrlField
        label={t('video')}
        hint={video ? t('videoHint') : `${t('videoHint')} ${t('videoLater')}`}
        name={name}
        username={username}
        value={video}
        onType={(url) => change({ videos: { ...draft.videos, [entry.id]: url } })}
      />
      {getMaxPosts(quantity) >= MIN_POSTS && (
        <button
          type="button"
          className="mt-2 flex items-center gap-2 font-semibold text-link hover:underline touch:min-h-11"
          onClick={() => changeSplit(entry.id, { urls: [video, ''], amounts: null })}
        >
          <Split className="size-4" aria-hidden="true" />
          {t('split.start')}
        </button>
      )}
    </div>
  )
}

function SplitFields({ entry, name, quantity, username, split }: VideoFieldsProps & { split: VideoSplit }) {
  const { t, lang } = useTranslation('checkout')
  const { draft, change } = useCheckoutDraft()
  const hintId = useId()
  const { urls, amounts } = split
  const even = splitEvenly(quantity, urls.length)
  const sum = (amounts ?? even).reduce((total: number, amount) => total + Number(amount), 0)
  const set = (part: Partial<VideoSplit>) => changeSplit(entry.id, { ...split, ...part })
  const count = (amount: number) => isolateBidi(formatCount(lang, amount))
  const isTwice = (index: number) => {
    const keys = urls.map((url) => (url.trim() === '' ? null : getVideoKey(url)))
    const key = keys[index]
    return key !== null && keys.indexOf(key ?? null) < index
  }
  const keepOne = (url: string) => {
    change({ videos: { ...draft.videos, [entry.id]: url } })
    changeSplit(entry.id, null)
  }
  const remove = (index: number) => {
    const left = urls.toSpliced(index, 1)
    if (left.length < MIN_POSTS) return keepOne(left[0] ?? '')
    set({ urls: left, amounts: amounts?.toSpliced(index, 1) ?? null })
  }
  return (
    <fieldset
      className="min-w-0 rounded-control border border-line px-4 pb-4"
      aria-describedby={hintId}
      data-split={entry.id}
    >
      <legend className="px-1 font-semibold">
        <span aria-hidden="true">{t('split.title')}</span>
        <span className="sr-only">{t('split.titleFor', { name: entry.name })}</span>
      </legend>
      <p id={hintId} className="text-sm text-muted">
        {t('split.hint')}
      </p>
      <ol className="mt-3 space-y-4">
        {urls.map((url, index) => {
          const number = count(index + 1)
          return (
            <li key={index}>
              <VideoUrlField
                label={t('split.video', { number })}
                hint={amounts ? undefined : t('split.gets', { amount: count(even[index] ?? 0) })}
                name={`${name}-${index + 1}`}
                username={username}
                value={url}
                onType={(typed) => set({ urls: urls.with(index, typed) })}
                required
                ref={(field) => field?.setCustomValidity(isTwice(index) ? t('split.twice') : '')}
                beside={
                  <IconButton label={t('split.remove', { number })} icon={X} onClick={() => remove(index)} />
                }
              />
              {amounts && (
                <div className="mt-2">
                  <NumberField
                    label={t('split.amount', { number })}
                    name={`videoAmount-${entry.id}-${index + 1}`}
                    min={MIN_POST_QUANTITY}
                    max={quantity}
                    required
                    value={amounts[index] ?? ''}
                    onChange={(event) => set({ amounts: amounts.with(index, event.target.value) })}
                    ref={(field) => {
                      takeAnyDigits(field)
                      const isLast = index === amounts.length - 1
                      const isWrong = isLast && sum !== quantity
                      field?.setCustomValidity(isWrong ? t('split.mismatch', { total: count(quantity) }) : '')
                    }}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          disabled={urls.length >= getMaxPosts(quantity)}
          onClick={() => set({ urls: [...urls, ''], amounts: amounts && [...amounts, ''] })}
        >
          <Plus className="size-4" aria-hidden="true" />
          {t('split.add')}
        </Button>
        <Button onClick={() => keepOne(urls.find((url) => url.trim() !== '') ?? '')}>{t('split.one')}</Button>
      </div>
      <label className="mt-4 flex items-center gap-2 text-[0.95rem]">
        <input
          type="checkbox"
          className="size-4"
          checked={amounts !== null}
          onChange={(event) => set({ amounts: event.target.checked ? even.map(String) : null })}
        />
        {t('split.byHand')}
      </label>
      {amounts && (
        <p role="status" className={`mt-2 text-sm ${sum === quantity ? 'text-muted' : 'text-danger'}`}>
          {t('split.sum', { sum: count(sum), total: count(quantity) })}
        </p>
      )}
    </fieldset>
  )
}
