/** The texts of the error page, in a file of their own, because every page loads them first. */
export const errorTexts = {
  title: 'Something went wrong',
  notFound: "This page doesn't exist.",
  other: 'An error occurred. Please try again later.',
} as const
