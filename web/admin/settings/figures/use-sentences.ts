import { useEffect, useState } from 'react'
import type { ContentPart } from '../../../../shop/content/content.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { api, unwrapResponse } from '../../../api-client.ts'
import { type FoundSentence, findSentence } from './find-sentence.ts'

type Parts = Partial<Record<ContentPart, { value: unknown }>>

/**
 * Returns the sentences of the shop's texts by figure. Logs a failure, because the figures can be edited
 * without them.
 */
export function useSentences(
  lang: Lang,
  figures: Record<string, string>,
): (figure: string) => FoundSentence | null {
  const [parts, setParts] = useState<Parts>({})
  useEffect(() => {
    let left = false
    unwrapResponse(api.admin.content[':lang'].$get({ param: { lang } }))
      .then((content) => !left && setParts(content.parts))
      .catch((error) => console.error(error))
    return () => {
      left = true
    }
  }, [lang])
  return (figure) => findSentence(parts, figure, figures)
}
