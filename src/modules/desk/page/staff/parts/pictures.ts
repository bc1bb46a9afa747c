/** The brand's pictures of the desk, in the folder 'public' of the brand. Visitors' devices store none whose name begins so. */
export const pictures = {
  /** An empty letterbox, 480 by 320. */
  empty: '/art/staff-desk-empty.svg',
  /** A line that broke, 480 by 240. */
  lineBroke: '/art/staff-desk-line-broke.svg',
} as const
