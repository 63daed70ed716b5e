interface AuthorPictureProps {
  /** Id of the review. */
  id: string
  name: string | null
  hasPicture: boolean
}

/** The picture that an author agreed to show, or the first letter of the name. */
export function AuthorPicture({ id, name, hasPicture }: AuthorPictureProps) {
  if (hasPicture)
    return (
      <img
        src={`/api/reviews/${id}/picture`}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className="size-12 shrink-0 rounded-full object-cover"
      />
    )
  return (
    <span
      aria-hidden="true"
      className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-wash font-display text-xl font-bold text-link"
    >
      {[...(name ?? '')][0] ?? '★'}
    </span>
  )
}
