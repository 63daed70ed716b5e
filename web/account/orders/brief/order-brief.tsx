import { MessageCircleQuestion } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { formatPromisedHours, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { AnswerList } from './answer-list.tsx'
import { BRIEF_ANCHOR } from './brief-anchor.ts'
import type { Brief } from './brief-calls.ts'
import { BriefForm } from './brief-form.tsx'

/** The questions of the package: the form while the order waits for the answers, and the answers afterwards. */
export function OrderBrief({ brief }: { brief: Brief }) {
  const { t } = useTranslation('orders')
  const { lang } = useLang()
  const [isChanging, setIsChanging] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    // The page is loaded in the browser, after the router looked for the section.
    if (hash === `#${BRIEF_ANCHOR}`) heading.current?.scrollIntoView()
  }, [hash])
  const isWaiting = brief.state === 'waiting' && brief.isOpen
  const hasForm = isWaiting || (isChanging && brief.isOpen)
  const close = () => {
    setIsChanging(false)
    // The pressed button is gone.
    heading.current?.focus()
  }
  return (
    <section
      id={BRIEF_ANCHOR}
      className={`mt-8 scroll-mt-24 print:hidden ${hasForm ? 'rounded-panel bg-accent-wash p-5 sm:p-6' : ''}`}
      data-brief={brief.state}
    >
      <h2
        ref={heading}
        tabIndex={-1}
        className="type-heading flex scroll-mt-28 items-center gap-2 text-2xl outline-none"
      >
        <MessageCircleQuestion className="size-6 shrink-0" aria-hidden="true" />
        {t(isWaiting ? 'brief.waiting' : 'brief.title')}
      </h2>
      <p className="mt-1 mb-5 max-w-2xl text-muted">
        {t(`brief.text.${getStep(brief)}`)}
        {isWaiting && brief.promised && <> {t('brief.window', formatWindow(lang, brief.promised))}</>}
      </p>
      {hasForm ? (
        <div className="max-w-2xl">
          <BriefForm brief={brief} onSaved={close} onBack={isWaiting ? undefined : close} />
        </div>
      ) : (
        brief.state !== 'skipped' && (
          <div className="max-w-2xl">
            <AnswerList questions={brief.questions} answers={brief.answers} />
            {brief.isOpen && (
              <Button look="line" size="small" className="mt-4" onClick={() => setIsChanging(true)}>
                {t('brief.change')}
              </Button>
            )}
          </div>
        )
      )}
    </section>
  )
}

/** The promised times, which run from the answers. */
function formatWindow(lang: Lang, { startHours, deliveryHours }: NonNullable<Brief['promised']>) {
  const format = (hours: number) => isolateBidi(formatPromisedHours(lang, hours))
  return { start: format(startHours), delivery: format(deliveryHours) }
}

function getStep({ state, isOpen }: Brief): 'waiting' | 'answered' | 'closed' | 'skipped' {
  if (state === 'skipped') return 'skipped'
  if (state === 'waiting') return isOpen ? 'waiting' : 'closed'
  return isOpen ? 'answered' : 'closed'
}
