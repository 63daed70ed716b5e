import { FileClock } from 'lucide-react'
import { href, Link } from 'react-router'
import { getTextDirection } from '../../../shop/localization/languages.ts'
import { ApiError, callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LegalPage } from './legal-page.tsx'

export type PolicyPage = 'terms' | 'refund'

/** Loads a page of a policy version; null when it was not archived. */
export async function loadArchivedPolicy(version: string, page: PolicyPage) {
  try {
    return await callApi('GET /policies/{version}/{page}', { param: { version, page } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

interface ArchivedPolicyProps {
  page: PolicyPage
  version: string
  archived: Awaited<ReturnType<typeof loadArchivedPolicy>>
}

/** Terms or refund policy as they were published when an order was placed. */
export function ArchivedPolicy({ page, version, archived }: ArchivedPolicyProps) {
  const { t, lang } = useTranslation('footer')
  const day = (date: string) => isolateBidi(formatDate(lang, date, 'day'))
  const link = (
    <Link
      to={page === 'refund' ? href('/refund') : href('/terms')}
      className="font-semibold text-link underline underline-offset-2"
    >
      {t('archive.read')}
    </Link>
  )
  if (!archived) {
    return (
      <div className="shell">
        <PageHead title={t('archive.missing')} hidden />
        <EmptyState icon={FileClock} title={t('archive.missing')} text={t('archive.missingText')}>
          {link}
        </EmptyState>
      </div>
    )
  }
  return (
    <div lang={archived.lang} dir={getTextDirection(archived.lang)}>
      <LegalPage
        page={{ ...archived.text, updated: undefined }}
        version={version}
        hidden
        notice={
          // In the language of the page, which the text of the version may lack.
          <p
            lang={lang}
            dir={getTextDirection(lang)}
            className={`text-sm ${archived.until ? 'font-medium' : 'text-muted'}`}
          >
            {archived.until ? (
              <>
                {archived.from &&
                  t('archive.between', { from: day(archived.from), until: day(archived.until) })}{' '}
                {t('archive.note')} <span className="print:hidden">{link}</span>
              </>
            ) : archived.from ? (
              t('archive.since', { from: day(archived.from) })
            ) : (
              t('archive.current')
            )}
          </p>
        }
      />
    </div>
  )
}
