/** Texts of the application form. Page and server use the same ones. */
export const messages = {
  required: 'This field is required.',
  tooLong: 'Maximum length exceeded.',
  uploading: 'Uploading...',
  pleaseSpecify: 'Please specify...',
} as const

/** Messages for answers in a format that the board rejects. */
export const formatMessages = {
  email: 'Enter an email address like name@example.com.',
  url: 'This can’t contain a web address.',
  year: 'Enter a year with four digits, like 2024.',
  endBeforeStart: 'The end must be after the start.',
} as const
