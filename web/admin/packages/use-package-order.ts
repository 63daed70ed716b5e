import { startTransition, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PackageType } from '../../../shop/catalog/package-view.ts'
import { callApi } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { applyOrder, listIdsOnSale, moveToPlace } from './package-order.ts'
import { getPackageName, type StaffCatalog, type StaffPackage } from './staff-catalog.ts'

type Orders = Partial<Record<PackageType, string[]>>

/** Shows a new order at once, saves it, and goes back to the saved one when it is refused. */
export function usePackageOrder(catalog: StaffCatalog) {
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

export type PackageOrder = ReturnType<typeof usePackageOrder>
