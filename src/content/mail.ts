import type { MailTexts } from '#shared/brand.ts'

export const mail: MailTexts = {
  candidate: {
    subject: (job) => `Your application at Wordlark${job === null ? '' : `: ${job}`}`,
    greeting: (firstName) => (firstName === '' ? 'Hello,' : `Hello ${firstName},`),
    received: (job) =>
      `thank you for applying${job === null ? '' : ` for “${job}”`}. Your answers and your files arrived safely.`,
    reference: (reference) => `If you write to us about it, please name this reference: ${reference}`,
    signature: 'The people team at Wordlark',
  },
  recruiters: {
    subject: (count) => (count === 1 ? 'One new arrival' : `${count} new arrivals`),
    job: (job, count) =>
      `${count === 1 ? 'An application' : `${count} applications`} for ${job === null ? 'jobs that have closed' : `“${job}”`}`,
    names: (count) => (count === 1 ? 'A name from a career fair' : `${count} names from career fairs`),
    desk: (address) => `Read it at the desk: ${address}`,
  },
  fair: {
    met: (bird) => `We met at a career fair, where you were ${bird}.`,
    interest: {
      subject: 'Good to meet you. Here is how to go on',
      received: 'thank you for leaving your name with us at a career fair. It arrived safely.',
      goOn: (address, filledForDays) =>
        `To apply with everything you have, open this on your own phone or computer:\n${address}` +
        (filledForDays === null
          ? ''
          : `\nThe form is filled in with what you left with us. The link is for you alone and works for ${filledForDays} days.`),
      takeBack: 'If you change your mind, answer this mail and name the reference. Then we delete everything.',
    },
  },
}
