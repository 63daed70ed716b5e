import type { InferResponseType } from 'hono/client'
import { useCallback, useEffect, useState } from 'react'
import type { PackageType } from '../../../shop/catalog/package-view.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { answer, api } from '../../api-client.ts'

export type StaffCatalog = InferResponseType<typeof api.admin.packages.$get, 200>

export type StaffPackage = StaffCatalog['likes'][number]

/** As the shop shows them. */
export const TYPES = ['likes', 'followers', 'views', 'others'] as const satisfies PackageType[]

/** With what is archived. */
export function fetchCatalog(): Promise<StaffCatalog> {
  return answer(api.admin.packages.$get({ query: { archived: 'true' } }))
}

export function allOf(catalog: StaffCatalog): StaffPackage[] {
  return TYPES.flatMap((type) => catalog[type])
}

/** In the reader's language, where it is written. */
export function nameOf({ id, texts }: StaffPackage, lang: Lang): string {
  return texts[lang]?.name ?? texts.en?.name ?? id
}

/** Read once, and again on demand. */
export function useCatalog() {
  const [catalog, setCatalog] = useState<StaffCatalog | null>(null)
  const [failed, setFailed] = useState(false)
  const reload = useCallback(async () => {
    setFailed(false)
    try {
      setCatalog(await fetchCatalog())
    } catch (error) {
      console.error(error)
      setFailed(true)
    }
  }, [])
  useEffect(() => {
    reload()
  }, [reload])
  return { catalog, setCatalog, failed, reload }
}
