import { Plus, Split, X } from 'lucide-react'
import { useId } from 'react'
import type { PackageView } from '../../../shop/catalog/package-view.ts'
import { getMaxPosts, MIN_POST_QUANTITY, MIN_POSTS, splitEvenly } from '../../../shop/orders/order-limits.ts'
import { getVideoKey } from '../../../shop/orders/tiktok.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/form/field.tsx'
import { takeAnyDigits } from '../../ui/form/take-any-digits.ts'
import { VideoUrlField } from '../../ui/form/video-url-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { changeSplit, useCheckoutDraft, type VideoSplit } from './checkout-draft.ts'

interface VideoFieldsProps {
  entry: PackageView
  name: string
  /** Price of all units of the line. */
  quantity: number
  /** The account of the line, as it is typed. */
  username: string
}

/** The video of a line, or the videos over which the customer splits it. */
export function VideoFields(props: VideoFieldsProps) {
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
