import { useCallback } from 'react'
import type { ContentPart } from '../../../../shop/content/content.ts'
import { DEFAULT_LANG, type Lang } from '../../../../shop/localization/languages.ts'
import { api, ifMatch, unwrapResponse } from '../../../api-client.ts'
import { useLoaded } from '../../use-loaded.ts'

const calls = api.admin.content[':lang']

function fetchParts(lang: Lang) {
  return unwrapResponse(calls.$get({ param: { lang } })).then(({ parts }) => parts as Parts)
}

/** Value with the shape of its part. Revision 0 is the sample text. */
interface Written {
  value: unknown
  revision: number
}

type Parts = Record<ContentPart, Written>

/** Loads the texts of a language and of English for comparison. Null until both are loaded. */
export function useWrittenTexts(lang: Lang) {
  const read = useCallback(async () => {
    const [parts, english] = await Promise.all([fetchParts(lang), fetchParts(DEFAULT_LANG)])
    return { lang, parts, english }
  }, [lang])
  const { data, setData, failed, reload } = useLoaded(read)
  const keep = (part: ContentPart, written: Written) =>
    setData((now) => now && { ...now, parts: { ...now.parts, [part]: written } })
  return {
    texts: data?.lang === lang ? data : null,
    failed,
    reload,
    /** Both throw CallFailed, with 409 after an edit conflict. */
    async write(part: ContentPart, value: unknown) {
      const header = ifMatch(data?.parts[part].revision ?? 0)
      keep(
        part,
        await unwrapResponse(calls[':part'].$put({ param: { lang, part }, header, json: { value } })),
      )
    },
    async reset(part: ContentPart) {
      const header = ifMatch(data?.parts[part].revision ?? 0)
      keep(part, await unwrapResponse(calls[':part'].$delete({ param: { lang, part }, header, query: {} })))
    },
  }
}
