import { Link } from 'react-router'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { LANGS, type Lang } from '../../../shop/localization/languages.ts'
import type { Namespace } from '../../../shop/localization/namespaces.ts'
import { formatCount, formatPercent } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { LoadFailed } from '../../ui/states/empty-state.tsx'
import { LanguageName } from '../language-name.tsx'
import { type Column, DataTable } from '../list/data-table.tsx'
import { getEditorPath } from './editor-address.ts'
import { NamespaceSelect } from './namespace-select.tsx'
import type { LanguageStats } from './translations-api.ts'

interface ComparisonProps {
  /** Null for all. */
  namespace: Namespace | null
  live: readonly Lang[]
  /** Null when it could not be loaded. */
  completion: Record<Lang, LanguageStats> | null
}

export interface LanguageRow extends LanguageStats {
  id: Lang
}

/** Completion of each language, overall or in one namespace. */
export function Comparison({ namespace, live, completion }: ComparisonProps) {
  const { t, lang } = useTranslation('admin-translations')
  const count = (number: number) => formatCount(lang, number)
  const columns: Column<LanguageRow>[] = [
    {
      id: 'language',
      heading: t('language'),
      cell: ({ id }) => (
        <span>
          <LanguageName lang={id} />{' '}
          {live.includes(id) && (
            <Badge tone="good" className="ms-1">
              {t('comparison.live')}
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'completion',
      heading: t('comparison.completion'),
      className: 'w-2/5',
      cell: ({ completion_percentage }) => <Progress percent={completion_percentage} />,
    },
    {
      id: 'translated',
      heading: t('comparison.translated'),
      align: 'end',
      cell: ({ translated_count, total_keys }) => (
        <bdi dir="ltr" className="figures">
          {t('comparison.ofTotal', { translated: count(translated_count), total: count(total_keys) })}
        </bdi>
      ),
    },
    {
      id: 'missing',
      heading: t('comparison.missing'),
      align: 'end',
      cell: ({ id, missing_count }) => {
        const missing = <bdi className="figures">{count(missing_count)}</bdi>
        if (missing_count === 0 || !namespace) return missing
        const language = LANGUAGES[id].nativeName
        return (
          <Link
            to={getEditorPath(id, namespace, 'missing')}
            aria-label={`${t('comparison.showMissing', { language })}: ${count(missing_count)}`}
            className="text-link underline underline-offset-4"
          >
            {missing}
          </Link>
        )
      },
    },
  ]
  const [, progress, translated, missing] = columns
  return (
    <>
      <NamespaceSelect param="compare" value={namespace ?? ''} choices={[['', t('allNamespaces')]]} />
      {completion ? (
        <DataTable
          label={t('comparison.caption')}
          rows={LANGS.map((id) => ({ id, ...completion[id] }))}
          columns={columns}
          cardAside={translated?.cell}
          card={(row) => (
            <>
              {progress?.cell(row)}
              <span className="text-muted">{missing?.heading}: </span>
              {missing?.cell(row)}
            </>
          )}
          rowAttributes={({ id }) => ({ 'data-language': id })}
        />
      ) : (
        <LoadFailed title={t('comparison.loadFailed')} />
      )}
    </>
  )
}

function Progress({ percent }: { percent: number }) {
  const { lang } = useLang()
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="h-1.5 min-w-16 flex-1 overflow-hidden rounded-full bg-line">
        <span
          className={`block h-full rounded-full ${percent === 100 ? 'bg-success' : 'bg-accent'}`}
          style={{ inlineSize: `${percent}%` }}
        />
      </span>
      <bdi className="figures w-16 text-end">{formatPercent(lang, percent)}</bdi>
    </span>
  )
}
