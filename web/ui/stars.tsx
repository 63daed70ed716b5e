import { Star } from 'lucide-react'

const STARS = [1, 2, 3, 4, 5]

/** A rating in stars, the last one filled in part. The caller says it in words as well. */
export function Stars({ rating, size = 'size-5' }: { rating: number; size?: string }) {
  return STARS.map((star) => (
    <span key={star} className="relative shrink-0" aria-hidden="true">
      <Star className={`fill-current opacity-25 ${size}`} />
      <span
        className="absolute inset-y-0 start-0 overflow-hidden"
        style={{ width: `${100 * Math.min(1, Math.max(0, rating - star + 1))}%` }}
      >
        <Star className={`fill-current ${size}`} />
      </span>
    </span>
  ))
}
