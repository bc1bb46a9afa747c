import type { MailTexts } from '#shared/brand.ts'
import { brand } from './brand.ts'

export const mail: MailTexts = {
  candidate: {
    subject: (job) => `Your application at ${brand.name}: ${job}`,
    greeting: (firstName) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
    received: (job) => `thank you for applying for “${job}”. Your answers and your files arrived safely.`,
    reference: (reference) => `If you write to us about it, please name this reference: ${reference}`,
    copyHeading: 'What you told us',
    signature: brand.name,
  },
  recruiters: {
    subject: (job) => `New application: ${job}`,
    text: (job, reference) => `An application for “${job}” has arrived. Its reference is ${reference}.`,
    desk: (address) => `Read it at the desk: ${address}`,
  },
  fair: {
    met: (event, bird) => `We met at ${event}, where you were ${bird}.`,
    interest: {
      subject: 'Good to meet you. Here is how to go on',
      received: (event) => `thank you for leaving your name with us at ${event}. It arrived safely.`,
      goOn: (address) => `To apply with everything you have, open this on your own phone or computer:\n${address}`,
      takeBack: 'If you change your mind, answer this mail and name the reference.',
    },
    recruiters: {
      subject: (event) => `New name from ${event}`,
      text: (event, reference) => `Somebody has left a name at ${event}. Its reference is ${reference}.`,
    },
  },
}
