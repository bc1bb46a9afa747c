/** Error messages and fixed UI texts. Page and server use the same ones. */
export const messages = {
  required: 'This field is required.',
  tooLong: 'Maximum length exceeded.',
  uploading: 'Uploading...',
  pleaseSpecify: 'Please specify...',
  errorTitle: 'Something went wrong',
  notFound: "This page doesn't exist.",
  otherError: 'An error occurred. Please try again later.',
  noJobs: 'No jobs currently match this selection. Check back soon or follow us on LinkedIn for updates!',
} as const

/** Messages for answers in a format that the board rejects. */
export const formatMessages = {
  email: 'Enter an email address like name@example.com.',
  url: 'This can’t contain a web address.',
  year: 'Enter a year with four digits, like 2024.',
  endBeforeStart: 'The end must be after the start.',
} as const
