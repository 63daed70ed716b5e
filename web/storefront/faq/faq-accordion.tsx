import * as Accordion from '@radix-ui/react-accordion'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { FaqEntry } from '../../../shop/content/content.ts'
import { setHistoryState } from '../../history-state.ts'
import { useLang } from '../../i18n/translation.tsx'
import { LinkedText } from '../../ui/texts/linked-text.tsx'

/** One answer is open at a time. All answers are in the page, so that search finds them. */
export function FaqAccordion({ entries }: { entries: FaqEntry[] }) {
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
              <Accordion.Trigger className="type-heading group flex w-full items-start justify-between gap-6 rounded-control py-5 text-start hover:text-link">
                {question}
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
              <p className="max-w-[60ch] pb-6 sm:pe-10 text-lg whitespace-pre-line text-muted">
                <LinkedText text={answer} />
              </p>
            </div>
          </Accordion.Content>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  )
}

/** A link such as `/faq#refunds` opens its answer. The history holds the open one, so that Back returns to it. */
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
