import type { MailTexts } from '#shared/brand.ts'

export const mail: MailTexts = {
  candidate: {
    subject: (job) => `Your application at Wordlark: ${job}`,
    greeting: (firstName) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
    received: (job) => `thank you for applying for “${job}”. Your answers and your files arrived safely.`,
    reference: (reference) => `If you write to us about it, please name this reference: ${reference}`,
    copyHeading: 'What you told us',
    signature: 'The people team at Wordlark',
  },
  recruiters: {
    subject: (job) => `New application: ${job}`,
    text: (job, reference) => `An application for “${job}” has arrived. Its reference is ${reference}.`,
    desk: (address) => `Read it at the desk: ${address}`,
  },
}
