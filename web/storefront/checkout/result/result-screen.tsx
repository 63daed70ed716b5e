import { CircleAlert, CircleCheck, Clock, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useTranslation } from '../../../i18n/translation.tsx'
import { buttonClass } from '../../../ui/button.tsx'

const RESULT_STYLES = {
  checking: { icon: LoaderCircle, tone: 'text-link', spin: 'animate-spin', title: 'success.checking' },
  success: { icon: CircleCheck, tone: 'bg-lime text-night', spin: '', title: 'success.paid' },
  confirming: { icon: Clock, tone: 'bg-accent-wash text-link', spin: '', title: 'success.confirming' },
  failed: { icon: CircleAlert, tone: 'bg-danger-wash text-danger', spin: '', title: 'success.failed' },
} as const

export interface ResultLink {
  to: string
  label: string
}

interface ResultScreenProps {
  look: keyof typeof RESULT_STYLES
  /** The name of the result; several results share a look. */
  result: string
  text: string
  /** What the customer still has to do, above the links. */
  missing?: ReactNode
  /** Next steps, the most likely one first. */
  links?: readonly ResultLink[]
  /** Shown below the links. */
  children?: ReactNode
}

/** The result of a payment. */
export function ResultScreen({ look, result, text, missing, links = [], children }: ResultScreenProps) {
  const { t } = useTranslation('checkout')
  const { icon: Icon, tone, spin, title } = RESULT_STYLES[look]
  return (
    <div className="shell flex flex-col items-center py-20 text-center sm:py-28" data-result={result}>
      <span className={`grid size-20 place-items-center rounded-full ${tone}`}>
        <Icon className={`size-9 ${spin}`} aria-hidden="true" />
      </span>
      <div aria-live="polite">
        <h1 className="type-title mt-6">{t(title)}</h1>
        <p className="mx-auto mt-3 max-w-lg text-lg text-muted">{text}</p>
      </div>
      {missing}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {links.map(({ to, label }, index) => (
          <Link key={to} to={to} className={buttonClass({ look: index === 0 ? 'solid' : 'line' })}>
            {label}
          </Link>
        ))}
      </div>
      {children}
    </div>
  )
}

/** Returns the links that a result may offer. */
export function useResultLinks() {
  const { t } = useTranslation('checkout')
  return {
    orders: { to: href('/orders'), label: t('success.viewOrders') },
    shopOn: { to: href('/services'), label: t('success.continue') },
    tryAgain: { to: href('/services'), label: t('success.tryAgain') },
    support: { to: href('/contact'), label: t('success.contact') },
  } satisfies Record<string, ResultLink>
}
