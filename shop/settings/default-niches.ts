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
