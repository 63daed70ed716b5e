/** The content niches a buyer chooses from until the operator sets others; also the form's built-in list. */
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
