import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PROMOTION_LIMITS } from '../../../shop/promotions/promotion-fields.ts'
import { normalizeIdentifier, truncateText } from '../../../shop/text.ts'
import { createStoredValue } from '../../stored-value.ts'

/** The code that the visitor entered or followed a link with, until it is removed or used. */
export const promotionCode = createStoredValue<string | null>(
  'promotionCode',
  null,
  (_, text) => tidyCode(text) || null,
)

/** Shows a code as people write codes; the server compares it without regard to case. */
function tidyCode(entered: string): string {
  return truncateText(normalizeIdentifier(entered).toUpperCase(), PROMOTION_LIMITS.code)
}

const PARAM = 'code'

/** Takes the code of a link like `/services?code=SUMMER`, and removes it from the address. */
export function ApplyCodeOfLink() {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const code = tidyCode(params.get(PARAM) ?? '')
  params.delete(PARAM)
  const rest = params.toString()
  useEffect(() => {
    if (!code) return
    promotionCode.write(code)
    const to = { pathname, search: rest, hash }
    navigate(to, { replace: true, state, preventScrollReset: true })
  }, [code, pathname, rest, hash, state, navigate])
  return null
}
