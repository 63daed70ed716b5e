import { startTransition, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PackageType } from '../../../shop/catalog/package-view.ts'
import { callApi } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { getPackageName, type StaffCatalog, type StaffPackage } from './staff-catalog.ts'

type Orders = Partial<Record<PackageType, string[]>>

/** Shows a new order at once, saves it, and goes back to the saved one when it is refused. */
export function useReorderPackages(catalog: StaffCatalog) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  const revalidator = useRevalidator()
  const [unsaved, setUnsaved] = useState<Orders>({})
  /** The last requested orders, for a second key press before the next render. */
  const requested = useRef<Orders>({})
  const queue = useRef(Promise.resolve())

  const { run } = useMutation(
    ({ type }: StaffPackage, ids: string[], _before: string[]) =>
      callApi('PUT /admin/packages/order', { json: { type, ids } }),
    {
      failed: t('moveFailed'),
      onFailed: () => revalidator.revalidate(),
      done: (_, entry, ids, before) => ({
        title: t('moved', {
          name: isolateBidi(getPackageName(entry, lang)),
          place: ids.indexOf(entry.id) + 1,
          count: ids.length,
        }),
        action: { label: t('undo'), onChoose: () => save(entry, before, ids) },
      }),
    },
  )

  const save = (entry: StaffPackage, ids: string[], before: string[]) => {
    const { type } = entry
    requested.current[type] = ids
    setUnsaved((orders) => ({ ...orders, [type]: ids }))
    queue.current = queue.current.then(async () => {
      // A later order replaces this one.
      if (requested.current[type] !== ids) return
      await run(entry, ids, before)
      if (requested.current[type] === ids) delete requested.current[type]
      // The router shows loaded data in a transition: without one the former order would flash up.
      startTransition(() =>
        setUnsaved((orders) => (orders[type] === ids ? { ...orders, [type]: undefined } : orders)),
      )
    })
  }

  const listOrder = (type: PackageType) => requested.current[type] ?? listIdsOnSale(catalog[type])
  const moveTo = (entry: StaffPackage, place: number) => {
    const before = listOrder(entry.type)
    const ids = moveToPlace(before, entry.id, place)
    if (ids) save(entry, ids, before)
  }
  return {
    list: (type: PackageType): StaffPackage[] => applyOrder(catalog[type], unsaved[type] ?? []),
    moveTo,
    moveBy: (entry: StaffPackage, by: -1 | 1) => moveTo(entry, listOrder(entry.type).indexOf(entry.id) + by),
  }
}

export type PackageReordering = ReturnType<typeof useReorderPackages>

interface Listed {
  id: string
  archived: boolean
}

export function listIdsOnSale(entries: Listed[]): string[] {
  return entries.filter(({ archived }) => !archived).map(({ id }) => id)
}

/** Moves an id to another place, counted from 0; null when that changes nothing. */
export function moveToPlace(ids: string[], id: string, place: number): string[] | null {
  const from = ids.indexOf(id)
  if (from < 0 || place < 0 || place >= ids.length || place === from) return null
  return ids.toSpliced(from, 1).toSpliced(place, 0, id)
}

/** Returns the place of an id that is dropped before or after another one. */
export function getDropPlace(ids: string[], id: string, target: string, side: 'before' | 'after'): number {
  const others = ids.filter((other) => other !== id)
  if (!others.includes(target)) return -1
  return others.indexOf(target) + (side === 'after' ? 1 : 0)
}

/** Puts the packages of an order in their new places; the other packages keep theirs. */
export function applyOrder<Entry extends Listed>(entries: Entry[], ids: string[]): Entry[] {
  const ordered = ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
  const next = ordered.values()
  return entries.map((entry) => (ordered.includes(entry) ? (next.next().value ?? entry) : entry))
}
