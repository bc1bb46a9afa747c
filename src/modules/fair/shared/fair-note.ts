import type { SealedContent } from './fair.ts'

/**
 * What a note's MAC (HMAC-SHA256, in hexadecimal digits) is of: everything that it says and about whom. Anybody can seal a note for
 * the server's public key, but only a tablet that was set up for the event has a secret for this.
 */
export function noteText(
  envelopeId: string,
  { eventId, nextStep, note, personId, rating, sealedAtMs, tabletId }: Omit<Extract<SealedContent, { kind: 'note' }>, 'mac'>,
): string {
  return JSON.stringify(['fair note 1', envelopeId, eventId, tabletId, personId, rating, note, nextStep, sealedAtMs])
}
