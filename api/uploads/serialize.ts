export const UPLOAD_PROBLEMS = [
  'not_found',
  'image_too_large',
  'image_type',
  'image_unreadable',
  'rate_limited',
  'too_busy',
] as const
