import { intlTag, type Lang } from '../../../shop/localization/languages.ts'

/** Formats whole seconds, for example `2m 14s`, `45s` or `1h 3m`. */
export function formatDuration(
  lang: Lang,
  seconds: number,
  unitDisplay: 'narrow' | 'long' = 'narrow',
): string {
  return parts(Math.round(seconds))
    .map(([unit, value]) =>
      new Intl.NumberFormat(intlTag(lang), { style: 'unit', unit, unitDisplay }).format(value),
    )
    .join(' ')
}

function parts(seconds: number): [string, number][] {
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return [['second', seconds]]
  const [larger, smaller]: [[string, number], [string, number]] =
    minutes < 60
      ? [
          ['minute', minutes],
          ['second', seconds % 60],
        ]
      : [
          ['hour', Math.floor(minutes / 60)],
          ['minute', minutes % 60],
        ]
  return smaller[1] === 0 ? [larger] : [larger, smaller]
}
