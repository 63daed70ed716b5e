import { useRootData } from '../../root-data.ts'
import { LogoImage } from '../../shell/logo.tsx'

/** The printed sender of a receipt: the page header is not printed. */
export function Letterhead() {
  const root = useRootData()
  return (
    <div className="hidden items-baseline justify-between border-b border-line pb-4 print:flex">
      {root?.brand.logo ? (
        <LogoImage brand={root.brand} height={36} alt={root.shopName} className="h-9 max-w-60" />
      ) : (
        <span className="type-heading">{root?.shopName}</span>
      )}
      <bdi>{root?.supportEmail}</bdi>
    </div>
  )
}
