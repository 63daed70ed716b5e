import { Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'

const RATINGS = [1, 2, 3, 4, 5]

/** One to five stars, as radios: works by keyboard, and mirrored in right-to-left languages. */
export function StarsField({ initial }: { initial: number | null }) {
  const { t } = useTranslation('home/reviews')
  const [rating, setRating] = useState(initial ?? 0)
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('write.rating')}</legend>
      <div className="-ms-1 flex">
        {RATINGS.map((stars) => (
          <label
            key={stars}
            className="grid size-12 cursor-pointer place-items-center rounded-control text-link has-focus-visible:outline-2 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name="rating"
              value={stars}
              checked={stars === rating}
              onChange={() => setRating(stars)}
              className="sr-only"
            />
            <Star
              aria-hidden="true"
              className={`size-8 ${stars <= rating ? 'fill-current' : 'opacity-40'}`}
            />
            <span className="sr-only">{t('write.star', { count: stars })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
