/** Five rounded bars that rise; the last has the accent color. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      {[18, 14, 15, 9, 4].map((top, index) => (
        <rect
          key={top}
          x={2 + index * 6}
          y={top}
          width={4}
          height={28 - top}
          rx={2}
          fill={index === 4 ? 'var(--color-accent)' : 'currentColor'}
        />
      ))}
    </svg>
  )
}

export function Logo({ shopName }: { shopName: string }) {
  return (
    <span className="flex items-center gap-2">
      <LogoMark className="size-7 shrink-0" />
      <bdi className="truncate font-display text-xl font-bold tracking-tight max-[23.5rem]:text-base">
        {shopName}
      </bdi>
    </span>
  )
}
