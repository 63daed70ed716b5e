/**
 * Content niches that customers choose from until the operator sets others; also the built-in list of the
 * form.
 */
export const DEFAULT_NICHES = [
  'Beauty & Fashion',
  'Business & Finance',
  'Comedy & Entertainment',
  'Dance & Music',
  'Education',
  'Family & Parenting',
  'Fitness & Health',
  'Food & Cooking',
  'Gaming',
  'Lifestyle',
  'Pets & Animals',
  'Sports',
  'Technology',
  'Travel',
  'Other',
] as const

/** Returns a niche of the shop's list. What the list lacks, or lost since the form was opened, counts as `Other`. */
export function toListedNiche(niche: string, { niches }: { niches: string[] }): string {
  return niches.find((listed) => listed.toLowerCase() === niche.toLowerCase()) ?? 'Other'
}
