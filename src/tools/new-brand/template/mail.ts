import type { MailTexts } from '#shared/brand.ts'
import { brand } from './brand.ts'

export const mail: MailTexts = {
  candidate: {
    subject: (job) => (job === null ? `Your application at ${brand.name}` : `Your application at ${brand.name}: ${job}`),
    greeting: (firstName) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
    received: (job) =>
      job === null
        ? 'thank you for applying. Your answers and your files arrived safely.'
        : `thank you for applying for “${job}”. Your answers and your files arrived safely.`,
    reference: (reference) => `If you write to us about it, please name this reference: ${reference}`,
    signature: brand.name,
  },
  recruiters: {
    subject: (count) => (count === 1 ? 'One new arrival' : `${count} new arrivals`),
    job: (job, count) => {
      if (job === null) {
        return count === 1 ? 'An application for jobs that have closed' : `${count} applications for jobs that have closed`
      }
      return count === 1 ? `An application for “${job}”` : `${count} applications for “${job}”`
    },
    names: (count) => (count === 1 ? 'A name from a career fair' : `${count} names from career fairs`),
    held: (count) =>
      count === 1
        ? 'An application has been waiting for a look for three days'
        : `${count} applications have been waiting for a look for three days`,
    desk: (address) => `Read it at the desk: ${address}`,
  },
  fair: {
    met: (bird) => `We met at a career fair, where you were ${bird}.`,
    interest: {
      subject: 'Good to meet you. Here is how to go on',
      received: 'thank you for leaving your name with us at a career fair. It arrived safely.',
      goOn: (address) => `To apply with everything you have, open this on your own phone or computer:\n${address}`,
      takeBack: 'If you change your mind, answer this email and name the reference.',
    },
  },
}
