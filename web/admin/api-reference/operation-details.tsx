import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { CopyButton } from '../ui/copy-field.tsx'
import {
  type ApiDocument,
  type ApiOperation,
  formatCurl,
  getContent,
  listParameters,
  type Schema,
} from './api-document.ts'
import { describeSchema, type SchemaField } from './describe-schema.ts'
import { InlineCode } from './markdown-text.tsx'

interface OperationDetailsProps {
  document: ApiDocument
  operation: ApiOperation
}

/** Shows the parameters, body, answers, errors, permission and a sample call of an operation. */
export function OperationDetails({ document, operation }: OperationDetailsProps) {
  const { t } = useTranslation('admin-team')
  const { description, requestBody, responses } = operation
  const answers = Object.entries(responses)
  const successes = answers.filter(([status]) => /^[123]/.test(status))
  const errors = answers.filter(([status]) => /^[45]/.test(status))
  const curl = formatCurl(document, operation)
  return (
    <div className="pb-5 text-sm">
      {description && (
        <p lang="en" className="max-w-4xl">
          <InlineCode text={description} />
        </p>
      )}
      <Access operation={operation} />
      <Parameters document={document} operation={operation} />
      {requestBody && <Content title={t('reference.request')} document={document} body={requestBody} />}
      {successes.map(([status, response]) => (
        <Content key={status} title={t('reference.answer', { status })} document={document} body={response} />
      ))}
      {errors.length > 0 && (
        <Part title={t('reference.errors')}>
          <dl lang="en" className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {errors.map(([status, { description }]) => (
              <div key={status} className="contents">
                <dt className="font-mono">{status}</dt>
                <dd>
                  <InlineCode text={description} />
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      <Part title="curl">
        <Code text={curl} label="curl" />
      </Part>
    </div>
  )
}

function Access({ operation }: { operation: ApiOperation }) {
  const { t } = useTranslation('admin-team')
  const rights = [
    [t('reference.scope'), operation['x-key-scope']],
    [t('reference.permission'), operation['x-permission']],
  ] as const
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
      {rights.map(
        ([name, value]) =>
          value && (
            <div key={name} className="flex gap-2">
              <dt className="text-muted">{name}</dt>
              <dd className="font-mono">{value}</dd>
            </div>
          ),
      )}
      <div className="flex gap-2">
        <dt className="text-muted">{t('reference.link')}</dt>
        <dd className="font-mono">
          <Link to={`#${operation.operationId}`} className="text-link underline">
            {operation.operationId}
          </Link>
        </dd>
      </div>
    </dl>
  )
}

function Parameters({ document, operation }: OperationDetailsProps) {
  const { t } = useTranslation('admin-team')
  const parameters = listParameters(document, operation)
  if (parameters.length === 0) return null
  const fields = parameters.map(({ name, in: place, required, description, schema }) => {
    const { type, description: meaning, fields } = describeSchema(document, schema)
    return {
      name,
      type: `${place}, ${type}`,
      required: required ?? false,
      description: description ?? meaning,
      fields,
    }
  })
  return (
    <Part title={t('reference.parameters')}>
      <Fields fields={fields} />
    </Part>
  )
}

interface ContentProps {
  title: string
  document: ApiDocument
  body: Parameters<typeof getContent>[0]
}

function Content({ title, document, body }: ContentProps) {
  const { t } = useTranslation('admin-team')
  const content = getContent(body)
  if (!content) return <Part title={title}>{t('reference.empty')}</Part>
  const { type, schema, example } = content
  return (
    <Part title={title}>
      <Shape document={document} schema={schema} contentType={type} />
      {example && <Code text={example} label={t('reference.example')} />}
    </Part>
  )
}

interface ShapeProps {
  document: ApiDocument
  schema: Schema
  contentType: string
}

function Shape({ document, schema, contentType }: ShapeProps) {
  const { type, description, fields } = useMemo(() => describeSchema(document, schema), [document, schema])
  return (
    <div lang="en">
      <FactLine className="text-muted">
        <code className="font-mono">{contentType}</code>
        <code className="font-mono">{type}</code>
        {description && <InlineCode text={description} />}
      </FactLine>
      <Fields fields={fields} />
    </div>
  )
}

function Fields({ fields }: { fields: SchemaField[] }) {
  const { t } = useTranslation('admin-team')
  if (fields.length === 0) return null
  return (
    <ul lang="en" className="border-s border-line ps-3">
      {fields.map(({ name, type, required, description, fields }) => (
        <li key={name} className="mt-1.5">
          <code className="font-mono font-medium wrap-anywhere">{name}</code>{' '}
          <code className="font-mono text-muted wrap-anywhere">{type}</code>
          {required && <RequiredMark text={t('reference.required')} />}
          {description && (
            <span className="block max-w-4xl text-muted">
              <InlineCode text={description} />
            </span>
          )}
          <Fields fields={fields} />
        </li>
      ))}
    </ul>
  )
}

/** In the language of the page, unlike the names and types around it. */
function RequiredMark({ text }: { text: string }) {
  return (
    <>
      {' '}
      <bdi className="font-medium">{text}</bdi>
    </>
  )
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className="mt-2 flex items-start gap-2 rounded-control border border-line bg-paper p-3">
      {/* Long examples scroll in their own box, also by keyboard. */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        tabIndex={0}
        className="max-h-80 min-w-0 flex-1 overflow-auto font-mono whitespace-pre"
      >
        {text}
      </pre>
      <CopyButton label={label} text={text} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4">
      <h3 className="mb-1 font-semibold">{title}</h3>
      {children}
    </section>
  )
}
