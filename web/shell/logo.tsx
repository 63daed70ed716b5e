import { isWordmark, MARK_BARS } from '../../shop/settings/brand.ts'
import { type RootData, useRootData } from '../root-data.ts'

type BrandLogo = Pick<RootData['brand'], 'logo' | 'paths'>

/** Five rounded bars that rise; the last has the accent color, by default that of the scheme. */
export function LogoMark({ className, accent }: { className?: string; accent?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      {MARK_BARS.map((top, index) => (
        <rect
          key={top}
          x={2 + index * 6}
          y={top}
          width={4}
          height={28 - top}
          rx={2}
          fill={index === 4 ? (accent ?? 'var(--color-accent)') : 'currentColor'}
        />
      ))}
    </svg>
  )
}

/** A plate behind a logo that the background of one scheme would swallow. */
const PLATES = {
  light: 'dark:rounded-control dark:bg-on-night dark:p-1',
  dark: 'rounded-control bg-night p-1 dark:bg-transparent dark:p-0',
} as const

interface LogoImageProps {
  brand: BrandLogo
  /** Height in pixels, which reserves the room; `className` sets the one that is shown. */
  height: number
  /** Empty where the name stands beside it. */
  alt: string
  className: string
}

export function LogoImage({ brand: { logo, paths }, height, alt, className }: LogoImageProps) {
  if (!logo || !paths.logo) return null
  return (
    <img
      src={paths.logo.image}
      alt={alt}
      width={Math.round((height * logo.width) / logo.height)}
      height={height}
      className={`w-auto shrink-0 object-contain ${className} ${logo.backdrop ? PLATES[logo.backdrop] : ''}`}
    />
  )
}

/** The shop's logo without its name, or the mark of the software, which is `markClassName` large. */
export function BrandMark({
  markClassName,
  ...image
}: Omit<LogoImageProps, 'brand' | 'alt'> & { markClassName: string }) {
  const brand = useRootData()?.brand
  return brand?.logo ? <LogoImage brand={brand} alt="" {...image} /> : <LogoMark className={markClassName} />
}

export function Logo({ shopName, brand }: { shopName: string; brand: BrandLogo }) {
  if (brand.logo && isWordmark(brand.logo))
    return (
      <LogoImage brand={brand} height={32} alt={shopName} className="h-8 max-w-44 max-[23.5rem]:max-w-32" />
    )
  return (
    <span className="flex min-w-0 items-center gap-2">
      {brand.logo ? (
        <LogoImage brand={brand} height={32} alt="" className="h-8 max-w-16" />
      ) : (
        <LogoMark className="size-7 shrink-0" />
      )}
      <bdi className="truncate font-display text-xl font-bold tracking-tight max-[23.5rem]:text-base">
        {shopName}
      </bdi>
    </span>
  )
}
