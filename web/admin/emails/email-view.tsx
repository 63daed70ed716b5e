import { useCallback, useEffect, useState } from 'react'
import { getTextDirection, type Lang } from '../../../shop/localization/languages.ts'
import { ApiError, api, unwrapResponse } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

function fetchEmail(id: string) {
  return unwrapResponse(api.admin.mails[':id'].$get({ param: { id } }))
}

type EmailDetails = Awaited<ReturnType<typeof fetchEmail>>

/** Email as its recipient sees it, as HTML and as text. */
export function EmailView({ id, language }: { id: string; language: Lang }) {
  const { t } = useTranslation('admin-emails')
  const [mail, setMail] = useState<EmailDetails | 'failed' | 'deleted' | null>(null)
  const load = useCallback(async () => {
    setMail(null)
    try {
      setMail(await fetchEmail(id))
    } catch (error) {
      // The email expired after the list was loaded.
      if (error instanceof ApiError && error.status === 404) return setMail('deleted')
      console.error(error)
      setMail('failed')
    }
  }, [id])
  useEffect(() => {
    load()
  }, [load])

  if (mail === null) return <Spinner label={t('common:loading')} />
  if (mail === 'failed') {
    return (
      <p role="alert" className="mt-4 flex flex-wrap items-center gap-4">
        {t('openFailed')}
        <Button look="line" size="small" onClick={load}>
          {t('common:tryAgain')}
        </Button>
      </p>
    )
  }
  if (mail === 'deleted' || mail.html === '') return <p className="mt-4 text-muted">{t('contentDeleted')}</p>
  const its = { lang: language, dir: getTextDirection(language) }
  return (
    <div className="mt-4 grid gap-4">
      <div>
        <h3 className="text-sm text-muted">{t('subject')}</h3>
        <p {...its} className="font-semibold wrap-anywhere">
          {mail.subject}
        </p>
      </div>
      <div>
        <h3 className="text-sm text-muted">{t('textVersion')}</h3>
        <p
          {...its}
          className="mt-1 rounded-control border border-line bg-surface p-4 whitespace-pre-wrap wrap-anywhere"
        >
          {mail.text}
        </p>
      </div>
      <div>
        <h3 className="text-sm text-muted">{t('htmlVersion')}</h3>
        {/* An empty sandbox: nothing in it runs, and its links lead nowhere. */}
        <iframe
          sandbox=""
          srcDoc={mail.html}
          title={mail.subject}
          className="mt-1 h-[40rem] w-full rounded-control border border-line"
        />
      </div>
    </div>
  )
}
