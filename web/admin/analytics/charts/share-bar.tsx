/** Stacked bar of shares. The table below it lists the figures. */
export function ShareBar({ shares }: { shares: { share: number; color: string }[] }) {
  return (
    <div aria-hidden="true" className="mt-3 mb-1 flex h-3.5 gap-0.5 overflow-hidden rounded-full">
      {shares
        .filter(({ share }) => share > 0)
        .map(({ share, color }) => (
          <span key={color} className="min-w-1" style={{ flexGrow: share, backgroundColor: color }} />
        ))}
    </div>
  )
}
