import type { ReactNode } from 'react'
import type { AnyShape } from '../../../../shop/content/shape.ts'
import { useEditing } from './editing.ts'
import { useKeyLabel } from './key-label.ts'
import { toRecord } from './to-record.ts'

interface GroupEditorProps {
  shape: Extract<AnyShape, { kind: 'group' }>
  path: string
  value: unknown
  english: unknown
  onChange: (value: unknown) => void
}

/** Fields of a group; nested groups are collapsible under a heading. */
export function GroupEditor({ shape, path, value, english, onChange }: GroupEditorProps) {
  const getLabel = useKeyLabel()
  const { Inside, hasErrorWithin } = useEditing()
  const here = toRecord(value)
  return (
    <div className="space-y-4">
      {Object.entries(shape.of).map(([key, inside]) => {
        const at = `${path}.${key}`
        const editor = (
          <Inside
            key={key}
            shape={inside}
            path={at}
            label={getLabel(key)}
            value={here[key]}
            english={toRecord(english)[key]}
            onChange={(next) => onChange({ ...here, [key]: next })}
          />
        )
        if (inside.kind === 'list' || key === 'sections') {
          return (
            <section key={key} aria-label={getLabel(key)} className="border-t border-line pt-3">
              <p aria-hidden="true" className="mb-3 text-sm text-muted">
                {getLabel(key)}
              </p>
              {editor}
            </section>
          )
        }
        if (inside.kind !== 'group') return editor
        return (
          <Opening key={key} title={getTitle(here[key]) ?? getLabel(key)} open={hasErrorWithin(at)}>
            {editor}
          </Opening>
        )
      })}
    </div>
  )
}

function Opening({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open || undefined} className="group border-t border-line pt-3">
      <summary className="cursor-pointer py-1 font-semibold marker:text-muted">
        <bdi>{title}</bdi>
      </summary>
      <div className="mt-3 border-s border-line ps-4 sm:ps-6">{children}</div>
    </details>
  )
}

/** Returns the title of an entry. */
function getTitle(value: unknown): string | null {
  const { heading } = toRecord(value)
  return typeof heading === 'string' && heading.trim() !== '' ? heading : null
}
