import { Plus } from 'lucide-react'
import { Accordion } from 'radix-ui'
import { useEffect, useState } from 'react'
import { Trans } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import type { PaymentMethod } from '../../../shop/payments/tables.ts'
import { useLang, useTranslation } from '../../localization/translation.tsx'
import { QUESTIONS, type Question, useMethodsInWords } from './questions.ts'

const LINK = 'text-link underline underline-offset-4 hover:no-underline'

/** One answer open at a time. All of them are in the page, so that a search finds them. */
export function Answers({ methods }: { methods: PaymentMethod[] }) {
  const { t } = useTranslation('faq')
  const { dir } = useLang()
  const [open, setOpen] = useOpenQuestion()
  return (
    <Accordion.Root
      type="single"
      collapsible
      dir={dir}
      value={open}
      onValueChange={setOpen}
      className="border-t border-line"
    >
      {QUESTIONS.map((key) => (
        <Accordion.Item key={key} value={key} id={key} className="border-b border-line">
          <Accordion.Header asChild>
            <h2>
              <Accordion.Trigger className="type-heading group flex w-full items-start justify-between gap-6 rounded-control py-5 text-start hover:text-link">
                {t(`questions.${key}.asked`)}
                <Plus
                  aria-hidden="true"
                  className="size-6 shrink-0 text-muted transition-transform duration-150 group-data-[state=open]:rotate-45"
                />
              </Accordion.Trigger>
            </h2>
          </Accordion.Header>
          <Accordion.Content
            forceMount
            className="invisible grid grid-rows-[0fr] transition-[grid-template-rows,visibility] duration-200 data-[state=open]:visible data-[state=open]:grid-rows-[1fr] print:visible print:grid-rows-[1fr]"
          >
            <div className="overflow-hidden">
              <p className="max-w-[60ch] pb-6 sm:pe-10 text-lg text-muted">
                <Answer question={key} methods={methods} />
              </p>
            </div>
          </Accordion.Content>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  )
}

function Answer({ question, methods }: { question: Question; methods: PaymentMethod[] }) {
  const { t } = useTranslation('faq')
  const inWords = useMethodsInWords(methods)
  if (question === 'payment' && inWords === null) return t('common:problems.no_payment_method')
  return (
    <Trans
      t={t}
      i18nKey={`questions.${question}.answer`}
      values={{ methods: inWords }}
      components={{
        refund: <Link to="/refund" className={LINK} />,
        contact: <Link to="/contact" className={LINK} />,
        dashboard: <Link to="/dashboard" className={LINK} />,
      }}
    />
  )
}

/** A link to `/faq#refunds` arrives with its answer open. */
function useOpenQuestion(): [string, (open: string) => void] {
  const { hash } = useLocation()
  const [open, setOpen] = useState('')
  useEffect(() => {
    const named = QUESTIONS.find((known) => `#${known}` === hash)
    if (named) setOpen(named)
  }, [hash])
  return [open, setOpen]
}
