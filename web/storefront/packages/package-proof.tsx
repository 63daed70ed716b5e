import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { getMethodCard } from '../../../shop/catalog/package-text.ts'
import { type PackagePromises, type PackageView, PROMISE_DAYS } from '../../../shop/catalog/package-view.ts'
import { formatCount, formatPercent, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { MethodCardTexts } from '../../ui/method-card.tsx'
import { listPromiseRows } from './list-promise-rows.ts'

/** Measured promises and method card of a package. Works without scripts. */
export function PackageProof({ entry }: { entry: PackageView }) {
  const { t } = useTranslation('services/trackRecord')
  const { lang } = useLang()
  const card = getMethodCard(entry)
  const { promises } = entry
  if (!card && !promises) return null
  return (
    <div className="mt-5 border-t border-line text-[0.95rem]">
      {promises && (
        <Disclosure
          title={t('meter.onTime', { percent: isolateBidi(formatPercent(lang, promises.onTimePercent)) })}
        >
          <PromiseMeter promises={promises} />
        </Disclosure>
      )}
      {card && (
        <Disclosure title={t('method.title')}>
          <MethodCardTexts card={card} />
        </Disclosure>
      )}
    </div>
  )
}

function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group/proof border-b border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 py-2 font-medium [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronRight
          className="size-4 shrink-0 text-muted group-open/proof:rotate-90 rtl:not-group-open/proof:-scale-x-100"
          aria-hidden="true"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

function PromiseMeter({ promises }: { promises: PackagePromises }) {
  const { t } = useTranslation('services/trackRecord')
  const { lang } = useLang()
  return (
    <>
      <dl className="space-y-1">
        {listPromiseRows(lang, t, promises).map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="figures shrink-0">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">
        {t('meter.sample', {
          amount: isolateBidi(formatCount(lang, promises.orders)),
          days: isolateBidi(formatCount(lang, PROMISE_DAYS)),
        })}
      </p>
    </>
  )
}
