/** Sentences that the specification fixes word for word; page and server say the same. */
export const messages = {
  required: 'This field is required.',
  tooLong: 'Maximum length exceeded.',
  uploading: 'Uploading...',
  errorTitle: 'Something went wrong',
  notFound: "This page doesn't exist.",
  otherError: 'An error occurred. Please try again later.',
  noJobs: 'No jobs currently match this selection. Check back soon or follow us on LinkedIn for updates!',
} as const
