import { useRef, useState } from 'react'
import type { PackageType } from '../../../shop/catalog/package-view.ts'
import { api, getErrorMessage, unwrapResponse } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { listIdsOnSale, movePackage } from './move-package.ts'
import {
  fetchCatalog,
  getPackageName,
  type StaffCatalog,
  type StaffPackage,
  useCatalog,
} from './staff-catalog.ts'

/** Loads the packages and updates the list optimistically; reverts a change that the server refuses. */
export function usePackageList() {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  const { catalog, setCatalog, failed, reload } = useCatalog()
  const [announcement, setAnnouncement] = useState('')
  /** Packages archived on this screen stay in the list, so that they can be restored. */
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const waiting = useRef(Promise.resolve())
  const round = useRef(0)
  /** Current list for a second click before the next render. */
  const shown = useRef<StaffCatalog | null>(null)
  shown.current = catalog

  const show = (next: StaffCatalog) => {
    shown.current = next
    setCatalog(next)
  }
  const takeBack = async (error: unknown, before: StaffCatalog) => {
    round.current += 1
    toast({
      title: t('moveFailed'),
      description: getErrorMessage(error, t('common:offline')),
      tone: 'danger',
    })
    setAnnouncement(t('moveFailed'))
    show(await fetchCatalog().catch(() => before))
  }
  const move = (entry: StaffPackage, by: -1 | 1) => {
    const before = shown.current
    const { type } = entry
    const after = before && movePackage(before[type], entry.id, by)
    if (!before || !after) return
    show({ ...before, [type]: after })
    const ids = listIdsOnSale(after)
    const place = { place: ids.indexOf(entry.id) + 1, count: ids.length }
    setAnnouncement(t('moved', { name: isolateBidi(getPackageName(entry, lang)), ...place }))
    const currentRound = round.current
    waiting.current = waiting.current.then(async () => {
      // Discards changes that were based on a refused one.
      if (currentRound !== round.current) return
      const call = unwrapResponse(api.admin.packages.order.$put({ json: { type, ids } }))
      await call.catch((error) => takeBack(error, before))
    })
  }
  const setArchived = async (entry: StaffPackage, archived: boolean) => {
    const calls = api.admin.packages[':id']
    const param = { id: entry.id }
    const name = isolateBidi(getPackageName(entry, lang))
    try {
      await unwrapResponse(archived ? calls.archive.$post({ param }) : calls.restore.$post({ param }))
      setTaken(
        (listed) => new Set([...listed].filter((id) => id !== entry.id).concat(archived ? entry.id : [])),
      )
      setAnnouncement(t(archived ? 'archiveDone' : 'restoreDone', { name }))
      // The change may affect the claim warnings of other packages.
      const next = await fetchCatalog().catch(
        () => shown.current && withArchived(shown.current, entry, archived),
      )
      if (next) show(next)
    } catch (error) {
      const title = t(archived ? 'archiveFailed' : 'restoreFailed')
      toast({ title, description: getErrorMessage(error, t('common:offline')), tone: 'danger' })
    }
  }
  return { catalog, failed, reload, announcement, taken, move, setArchived }
}

export type PackageList = ReturnType<typeof usePackageList>

function withArchived(catalog: StaffCatalog, { id, type }: StaffPackage, archived: boolean): StaffCatalog {
  const changed = (type: PackageType) =>
    catalog[type].map((listed) => (listed.id === id ? { ...listed, archived } : listed))
  return { ...catalog, [type]: changed(type) }
}
