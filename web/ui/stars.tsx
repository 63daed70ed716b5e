import { Star, StarHalf } from 'lucide-react'

const STARS = [1, 2, 3, 4, 5]

/** A rating in whole and half stars. The caller says it in words as well. */
export function Stars({ rating, size = 'size-5' }: { rating: number; size?: string }) {
  const halves = Math.round(rating * 2)
  return STARS.map((star) => (
    <span key={star} className="relative shrink-0" aria-hidden="true">
      <Star className={`${size} ${star * 2 <= halves ? 'fill-current' : 'opacity-40'}`} />
      {star * 2 - 1 === halves && (
        <StarHalf className={`absolute inset-0 fill-current rtl:-scale-x-100 ${size}`} />
      )}
    </span>
  ))
}
