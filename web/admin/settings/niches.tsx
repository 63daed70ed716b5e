import { type KeyboardEvent, useState } from 'react'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { EditForm, useSettingsEdit } from './edit-form.tsx'
import { EntryButtons } from './entry-buttons.tsx'
import { moveEntry, removeEntry } from './list-edits.ts'
import type { SectionProps } from './shop-settings.ts'

const NONE: string[] = []
/** Always present, for buyers whose niche is not in the list. */
const OTHER = 'Other'

/** Niches that buyers can select for their account. */
export function Niches({ shop }: SectionProps) {
  const { t } = useTranslation('admin-settings')
  const edit = useSettingsEdit(shop, {
    saved: shop.settings.niches ?? NONE,
    under: 'niches.',
    toChanges: (niches) => ({ niches }),
  })
  const [removed, setRemoved] = useState<{ niche: string; place: number } | null>(null)
  const { draft: niches, errorAt } = edit
  const remove = (place: number) => {
    const niche = niches[place]
    if (niche === undefined) return
    edit.change(removeEntry(niches, place))
    setRemoved({ niche, place })
  }
  const putBack = ({ niche, place }: { niche: string; place: number }) => {
    edit.change(niches.toSpliced(place, 0, niche))
    setRemoved(null)
  }
  return (
    <EditForm title={t('sections.niches')} intro={t('niches.intro')} edit={edit}>
      <ol className="max-w-160 border-t border-line">
        {niches.map((niche, place) => (
          <li key={`${niche} ${place}`} className="flex items-center gap-3 border-b border-line py-0.5">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <bdi>{niche}</bdi>
              {errorAt(`${place}`) && (
                <span className="block text-sm text-danger">{errorAt(`${place}`)}</span>
              )}
            </span>
            <EntryButtons
              name={niche}
              place={place}
              count={niches.length}
              removable={niche !== OTHER}
              onMove={(by) => edit.change(moveEntry(niches, place, by))}
              onRemove={() => remove(place)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="mt-3 flex flex-wrap items-center gap-3 text-muted">
        {removed && !niches.includes(removed.niche) && (
          <>
            {t('niches.removed', { niche: isolateBidi(removed.niche) })}
            <Button look="line" size="small" onClick={() => putBack(removed)}>
              {t('list.undo')}
            </Button>
          </>
        )}
      </p>
      <NewNiche niches={niches} onAdd={(niche) => edit.change(added(niches, niche))} />
    </EditForm>
  )
}

/** Adds a niche before "Other", which comes last unless it was moved. */
function added(niches: string[], niche: string): string[] {
  const end = niches.at(-1) === OTHER ? niches.length - 1 : niches.length
  return niches.toSpliced(end, 0, niche)
}

function NewNiche({ niches, onAdd }: { niches: string[]; onAdd: (niche: string) => void }) {
  const { t } = useTranslation('admin-settings')
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = () => {
    const niche = name.trim()
    if (niche === '') return
    if (niches.some((other) => other.toLowerCase() === niche.toLowerCase())) {
      setError(t('errors.duplicate'))
      return
    }
    onAdd(niche)
    setName('')
  }
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <div className="mt-3 flex max-w-160 items-end gap-3">
      <div className="min-w-0 flex-1">
        <Field
          label={t('niches.add')}
          name="newNiche"
          dir="auto"
          maxLength={80}
          value={name}
          error={error}
          onKeyDown={addByEnter}
          onChange={(event) => {
            setName(event.target.value)
            setError(null)
          }}
        />
      </div>
      <Button look="line" size="small" onClick={add}>
        {t('list.add')}
      </Button>
    </div>
  )
}
