import type { ClaimNote } from '../rendering/claim-notes.server.ts'

/** Says where the claims above come from. */
export function ClaimNotes({ notes, className }: { notes: ClaimNote[]; className: string }) {
  return (
    <p className={`text-sm text-muted ${className}`} data-claim-notes>
      {notes.map(({ text, url }) => (
        <span key={text} className="me-2">
          {url ? (
            <a href={url} rel="nofollow noopener" className="underline underline-offset-4">
              {text}
            </a>
          ) : (
            text
          )}
        </span>
      ))}
    </p>
  )
}
