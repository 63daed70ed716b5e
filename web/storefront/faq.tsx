import * as Accordion from '@radix-ui/react-accordion'
import { useEffect, useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import type { FaqEntry } from '../../shop/content/content.ts'
import { setHistoryState } from '../history-state.ts'
import { declareMessages } from '../i18n/route-messages.ts'
import { useLang, useTranslation } from '../i18n/translation.tsx'
import { getPageFaq } from '../rendering/page-data.server.ts'
import { useRootData } from '../root-data.ts'
import { BreadcrumbData } from '../seo/breadcrumb-data.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { FaqData } from '../seo/structured-data.tsx'
import { buttonClass } from '../ui/button.tsx'
import { LinkedText } from '../ui/texts/sentence.tsx'
import type { Route } from './+types/faq'

export const handle = declareMessages('faq')

export async function loader({ context }: Route.LoaderArgs) {
  return { entries: await getPageFaq(context) }
}

export default function Faq({ loaderData: { entries } }: Route.ComponentProps) {
  const { t } = useTranslation('faq')
  const delivery = useRootData()?.promises.delivery
  return (
    <>
      <PageHead title={t('title')} description={t('description', { delivery })} />
      <FaqData entries={entries} />
      <BreadcrumbData title={t('title')} />
      <div className="shell grid gap-10 pt-12 sm:pt-16 lg:grid-cols-[1fr_1.7fr] lg:gap-20">
        <div className="self-start lg:sticky lg:top-32">
          <h1 className="type-title">{t('heading')}</h1>
          <p className="mt-3 text-lg text-muted">{t('intro')}</p>
          <NotAnswered className="mt-10 max-lg:hidden" />
        </div>
        <div>
          <FaqAccordion entries={entries} />
          <NotAnswered className="mt-10 lg:hidden" />
        </div>
      </div>
    </>
  )
}

/** The way to a person: below the questions, and beside them on wide screens. */
function NotAnswered({ className }: { className: string }) {
  const { t } = useTranslation('faq')
  return (
    <div className={className}>
      <h2 className="type-heading">{t('notAnswered')}</h2>
      <Link to={href('/contact')} className={buttonClass({ size: 'medium', className: 'mt-4' })}>
        {t('contactSupport')}
      </Link>
    </div>
  )
}

/** One answer is open at a time. All answers are in the page, so that search finds them. */
function FaqAccordion({ entries }: { entries: FaqEntry[] }) {
  const { dir } = useLang()
  const [open, setOpen] = useOpenQuestion(entries)
  return (
    <Accordion.Root
      type="single"
      collapsible
      dir={dir}
      value={open}
      onValueChange={setOpen}
      className="border-t border-line"
    >
      {entries.map(({ id, question, answer }) => (
        <Accordion.Item key={id} value={id} id={id} className="border-b border-line">
          <Accordion.Header asChild>
            <h2>
              <Accordion.Trigger className="fold-row type-heading text-pretty w-full rounded-control py-5 text-start hover:text-link">
                {question}
              </Accordion.Trigger>
            </h2>
          </Accordion.Header>
          <Accordion.Content
            forceMount
            className="invisible grid grid-rows-[0fr] transition-[grid-template-rows,visibility] duration-200 data-[state=open]:visible data-[state=open]:grid-rows-[1fr] print:visible print:grid-rows-[1fr]"
          >
            <div className="overflow-hidden">
              <p className="max-w-[60ch] pb-6 text-lg whitespace-pre-line text-muted">
                <LinkedText text={answer} />
              </p>
            </div>
          </Accordion.Content>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  )
}

/** A link such as `/faq#refunds` opens its own. The history holds the open one, so that Back returns to it. */
function useOpenQuestion(entries: FaqEntry[]): [string, (open: string) => void] {
  const { hash, state } = useLocation()
  const [open, setOpen] = useState('')
  const wanted = state?.question ?? hash.slice(1)
  useEffect(() => {
    if (entries.some(({ id }) => id === wanted)) setOpen(wanted)
  }, [wanted, entries])
  const choose = (question: string) => {
    setOpen(question)
    setHistoryState('question', question)
  }
  return [open, choose]
}
