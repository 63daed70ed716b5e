/** Somebody is writing: said once, and shown for as long. */
export function TypingDots({ label }: { label: string }) {
  return (
    <p
      data-typing
      className="flex items-center gap-1 self-start rounded-panel rounded-es-control border border-line bg-surface px-4 py-3.5"
    >
      <span className="sr-only">{label}</span>
      {['', '[animation-delay:0.2s]', '[animation-delay:0.4s]'].map((delay) => (
        <span
          key={delay}
          aria-hidden="true"
          className={`size-2 animate-pulse rounded-full bg-muted motion-reduce:animate-none ${delay}`}
        />
      ))}
    </p>
  )
}
