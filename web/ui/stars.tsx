import { Star } from 'lucide-react'

const STARS = [1, 2, 3, 4, 5]

/** A rating in stars. The caller says it in words as well. */
export function Stars({ rating, size = 'size-5' }: { rating: number; size?: string }) {
  return STARS.map((star) => {
    const share = Math.min(1, Math.max(0, rating - star + 1))
    return (
      <span key={star} aria-hidden="true" className={`relative inline-block shrink-0 ${size}`}>
        <Star className={`${size} opacity-40`} />
        <span className="absolute inset-0 overflow-hidden" style={{ width: `${100 * share}%` }}>
          <Star className={`${size} max-w-none fill-current`} />
        </span>
      </span>
    )
  })
}
