import { useRootData } from '../../root-data.ts'
import { LogoImage } from '../../shell/logo.tsx'

/** The sender of a document, as on its PDF. */
export function Letterhead({ className = '' }: { className?: string }) {
  const root = useRootData()
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-3 ${className}`}
    >
      {root?.brand.logo ? (
        <LogoImage brand={root.brand} height={36} alt={root.shopName} className="h-9 max-w-60" />
      ) : (
        <span className="type-heading">{root?.shopName}</span>
      )}
      <bdi className="text-muted">{root?.supportEmail}</bdi>
    </div>
  )
}
