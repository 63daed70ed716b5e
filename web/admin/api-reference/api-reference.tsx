import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { formatCount } from '../../i18n/formats.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { SearchField } from '../list/filter-fields.tsx'
import { useFilters } from '../list/use-filters.ts'
import { CopyButton } from '../ui/copy-field.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/api-reference'
import {
  type ApiDocument,
  type ApiOperation,
  listOperations,
  loadApiDocument,
  searchOperations,
} from './api-document.ts'
import { MarkdownText } from './markdown-text.tsx'
import { OperationDetails } from './operation-details.tsx'

const AREAS = ['keys', 'staff', 'customers'] as const

/** For whom a resource is: for programs with any operation that takes a key, else for those who may call most of it. */
function getArea(operations: ApiOperation[]): (typeof AREAS)[number] {
  if (operations.some((operation) => operation['x-key-scope'])) return 'keys'
  const { length: ofStaff } = operations.filter((operation) => operation['x-permission'])
  return ofStaff > operations.length / 2 ? 'staff' : 'customers'
}

export const handle = declareMessages('admin-team')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const document = await loadApiDocument()
  return { document, operations: listOperations(document), base: new URL('/api', request.url).href }
}

/** The operations of the API. In English, like the document; the page around them speaks the user's language. */
export default function ApiReference({ loaderData: { document, operations, base } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-team', 'admin')
  const [filters, change] = useFilters()
  const search = filters.get('search') ?? ''
  const found = searchOperations(operations, search)
  const resources = [...Map.groupBy(found, ({ tag }) => tag)]
  const label = t('reference.search')
  return (
    <Screen
      title={t('admin:screens.apiReference')}
      intro={
        <>
          {t('reference.intro')}{' '}
          <a
            href="/api/openapi.json"
            download="openapi.json"
            className="text-link underline underline-offset-4"
          >
            {t('reference.download')}
          </a>
        </>
      }
      filters={
        <>
          <SearchField
            label={label}
            placeholder={label}
            search={search}
            onSearch={(search) => change({ search })}
          />
          <p role="status" className="text-sm text-muted">
            {t('reference.count', { count: found.length })}
          </p>
        </>
      }
    >
      <dl className="mt-3 flex flex-wrap gap-x-12 gap-y-2 text-[0.9rem]">
        {(
          [
            ['baseUrl', base],
            ['authentication', 'Authorization: Bearer API_KEY'],
          ] as const
        ).map(([name, text]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{t(`reference.${name}`)}</dt>
            <dd className="mt-1 flex items-center gap-x-1">
              <bdi dir="ltr" className="rounded-control bg-line/60 px-2.5 py-1.5 type-code">
                {text}
              </bdi>
              <CopyButton label={t(`reference.${name}`)} text={text} />
            </dd>
          </div>
        ))}
      </dl>
      {found.length === 0 && <SearchX className="mt-6 size-8 text-muted" aria-hidden="true" />}
      {search === '' && document.info.description && (
        <div className="mt-4">
          <Fold title={<span className="font-semibold">{t('reference.guide')}</span>}>
            <div lang="en" dir="ltr" className="max-w-4xl text-[0.9rem]">
              <MarkdownText text={document.info.description} />
            </div>
          </Fold>
        </div>
      )}
      {AREAS.map((area) => (
        <section key={area} className="mt-8 has-[div:empty]:hidden">
          <h2 className="text-lg font-semibold">{t(`reference.areas.${area}`)}</h2>
          <div className="mt-2 grid gap-x-8 lg:grid-cols-3">
            {resources
              .filter(([, listed]) => getArea(listed) === area)
              .map(([tag, listed]) => (
                <OperationGroup
                  key={`${tag} ${search}`}
                  tag={tag}
                  operations={listed}
                  document={document}
                  isOpen={search !== ''}
                />
              ))}
          </div>
        </section>
      ))}
    </Screen>
  )
}

interface OperationGroupProps {
  tag: string
  operations: ApiOperation[]
  document: ApiDocument
  isOpen: boolean
}

function OperationGroup({ tag, operations, document, isOpen }: OperationGroupProps) {
  const { lang } = useLang()
  const { hash } = useLocation()
  const isLinked = operations.some(({ operationId }) => hash === `#${operationId}`)
  return (
    <Fold
      isOpen={isOpen || isLinked}
      title={
        <>
          <h3 lang="en" className="font-sans font-medium first-letter:uppercase">
            {tag.replaceAll('-', ' ').replace(/^api/, 'API')}
          </h3>
          <bdi className="figures text-sm text-muted">{formatCount(lang, operations.length)}</bdi>
        </>
      }
    >
      <div dir="ltr" className="border-t border-line ps-6 [&>:last-child]:border-b-0">
        {operations.map((operation) => (
          <OperationRow key={operation.operationId} document={document} operation={operation} />
        ))}
      </div>
    </Fold>
  )
}

interface FoldProps {
  title: ReactNode
  isOpen?: boolean
  children: ReactNode
}

function Fold({ title, isOpen, children }: FoldProps) {
  return (
    <details open={isOpen} className="-mb-px min-w-0 border-y border-line open:col-span-full">
      <summary className={SUMMARY_CLASS}>
        <span className="flex min-w-0 flex-1 items-baseline justify-between gap-3">{title}</span>
      </summary>
      {children}
    </details>
  )
}

const SUMMARY_CLASS = 'grid min-h-11 items-center py-2'

/** Other methods change something. */
const METHOD_COLORS: Record<string, string> = { GET: 'text-muted', POST: 'text-link', DELETE: 'text-danger' }

interface OperationRowProps {
  document: ApiDocument
  operation: ApiOperation
}

/** Opens under its address, so that staff can send somebody the link of an operation. */
function OperationRow({ document, operation }: OperationRowProps) {
  const { hash } = useLocation()
  const { operationId, method, path, summary } = operation
  const isLinked = hash === `#${operationId}`
  const [isOpen, setOpen] = useState(isLinked)
  const row = useRef<HTMLDetailsElement>(null)
  // The browser looks for the linked place before the document has loaded.
  useEffect(() => {
    if (isLinked) row.current?.scrollIntoView()
  }, [isLinked])
  return (
    <details
      ref={row}
      id={operationId}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
      className="scroll-mt-20 border-b border-line"
    >
      <summary className={SUMMARY_CLASS}>
        <span lang="en" className="flex min-w-0 flex-wrap items-center gap-x-3">
          <code
            className={`min-w-14 type-code font-semibold ${METHOD_COLORS[method.toUpperCase()] ?? 'text-ink'}`}
          >
            {method}
          </code>
          <code className="type-code wrap-anywhere">{path}</code>
          <span className="basis-full text-[0.9rem] text-muted sm:basis-auto">{summary}</span>
        </span>
      </summary>
      {isOpen && <OperationDetails document={document} operation={operation} />}
    </details>
  )
}
