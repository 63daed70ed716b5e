import { Download } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { saidBy } from '../../api-client.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { downloadTraffic, type Export } from './fetch-traffic.ts'
import type { Span } from './range.ts'

interface PartProps {
  title: string
  /** Beside the heading. */
  note?: ReactNode
  actions?: ReactNode
  /** The same as a file. */
  file?: { table: Export; span: Span | null }
  children: ReactNode
}

/** One chart or table of the traffic, under its heading. */
export function Part({ title, note, actions, file, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0" data-part={file?.table}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {note}
        </div>
        <div className="-me-2 ms-auto flex flex-wrap items-center">
          {actions}
          {file?.span && <AsFile title={title} table={file.table} span={file.span} />}
        </div>
      </div>
      {children}
    </section>
  )
}

function AsFile({ title, table, span }: { title: string; table: Export; span: Span }) {
  const { t } = useTranslation('dashboard')
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadTraffic(table, span)
    } catch (error) {
      toast({ title: saidBy(error, t('traffic.downloadFailed')), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      look="quiet"
      size="small"
      busy={busy}
      aria-label={`CSV: ${t('traffic.download', { title })}`}
      onClick={download}
      className="px-2.5 text-muted"
    >
      {!busy && <Download className="size-4" aria-hidden="true" />}
      CSV
    </Button>
  )
}
