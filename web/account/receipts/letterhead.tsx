import { useRootData } from '../../root-data.ts'

/** The printed sender of a receipt: the page header is not printed. */
export function Letterhead() {
  const root = useRootData()
  return (
    <div className="hidden items-baseline justify-between border-b border-line pb-4 print:flex">
      <span className="type-heading">{root?.shopName}</span>
      <bdi>{root?.supportEmail}</bdi>
    </div>
  )
}
