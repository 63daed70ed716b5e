import { FileCode2, FileDown } from 'lucide-react'
import { useState } from 'react'
import { fetchApi, getErrorMessage } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { downloadPrivateFile } from '../../ui/files/download-private-file.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import type { ShownDocument } from './load-document.ts'

/** Buttons for the files of a document. There is no XML of documents that say nothing about VAT. */
export function DocumentFiles({ document: { id, label, tax } }: { document: ShownDocument }) {
  const { t } = useTranslation('orders/documents')
  const [busy, setBusy] = useState(false)

  const param = { document_id: id }
  const download = async (file: 'pdf' | 'xml') => {
    setBusy(true)
    try {
      await downloadPrivateFile(
        fetchApi(file === 'pdf' ? 'GET /documents/{document_id}/pdf' : 'GET /documents/{document_id}/xml', {
          param,
        }),
        `${label}.${file}`,
      )
    } catch (error) {
      toast({
        title: t('downloadFailed'),
        description: getErrorMessage(error, t('common:offline')),
        tone: 'danger',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button look="line" size="small" disabled={busy} onClick={() => download('pdf')}>
        <FileDown className="size-4" aria-hidden="true" />
        {t('pdf')}
      </Button>
      {tax && (
        <Button look="line" size="small" disabled={busy} onClick={() => download('xml')}>
          <FileCode2 className="size-4" aria-hidden="true" />
          {t('xmlFile')}
        </Button>
      )}
    </>
  )
}
