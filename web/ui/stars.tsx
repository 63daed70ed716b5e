import { Star } from 'lucide-react'

const STARS = [1, 2, 3, 4, 5]

/** A rating in stars. The caller says it in words as well. */
export function Stars({ rating, size = 'size-5' }: { rating: number; size?: string }) {
  return STARS.map((star) => (
    <Star
      key={star}
      aria-hidden="true"
      className={`${size} ${star <= Math.round(rating) ? 'fill-current' : 'opacity-40'}`}
    />
  ))
}
