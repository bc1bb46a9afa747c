import * as v from 'valibot'
import { type FairKey, type OpenEnvelope, type Rating, SealedContent } from '../../../shared/fair.ts'
import { areAnswersTooLarge } from '../../../shared/fair-envelope.ts'
import { maxEnvelopeBytes } from '#shared/limits.ts'
import { language } from '#shared/words.ts'
import { reportProblem } from '#platform/report.ts'
import type { FairSettingsRow, PersonEnvelope } from '../../../device/fair-records.ts'
import type { Leaving, OpenNote, FairSaveResult, SealResult } from './fair.ts'
import type { DeviceFair } from './fair-copy.ts'
import type { FairDeps } from './fair-deps.ts'
import { openLeaving } from './sealed-content.ts'

/**
 * Seals what people leave, what recruiters note about them, and tests. What is stored here is sealed: nothing else of a person
 * may be.
 */

export type Envelopes = ReturnType<typeof createEnvelopes>

/** More tabs than anybody has open at a fair. */
const maxBirdTries = 20

/** @param onSealed what is stored waits to be sent */
export function createEnvelopes(
  { birds, clock, newId, seal, store }: Pick<FairDeps, 'birds' | 'clock' | 'newId' | 'seal' | 'store'>,
  copy: DeviceFair,
  onSealed: () => void,
) {
  /** What every envelope of this tablet says. */
  const headOf = ({ event, tabletId, tabletNumber }: FairSettingsRow, bird: string, sealedAtMs: number) => ({
    eventId: event.eventId,
    eventName: event.name,
    source: event.source,
    tabletId,
    tabletNumber,
    bird,
    sealedAtMs,
    language,
  })

  const trySeal = async (key: FairKey, envelopeId: string, open: OpenEnvelope) => {
    try {
      // The server reads by the same schema, and what it cannot read is lost: better to refuse while it is on the screen.
      v.parse(SealedContent, open.content)
      return await seal(key, envelopeId, open)
    } catch (error) {
      // Without the content, which a console must not show.
      reportProblem(`fair: an envelope could not be sealed (${error instanceof Error ? error.name : 'no error'})`)
      return null
    }
  }

  const sealNow = async (leaving: Leaving): Promise<SealResult> => {
    const failed = (reason: Extract<SealResult, { status: 'failed' }>['reason']): SealResult => ({ status: 'failed', reason })
    if (leaving.kind === 'application' && areAnswersTooLarge(leaving.answers)) return failed('too-large')
    const envelopeId = newId()
    for (let attempt = 0; attempt < maxBirdTries; attempt += 1) {
      await copy.read()
      const settings = copy.settings()
      if (!settings) return failed('unavailable')
      const birdNumber = settings.birdCount + 1
      const bird = `${birds[settings.birdCount % birds.length] ?? ''} ${birdNumber}`.trim()
      const sealedAtMs = clock.nowMs()
      const { about, open } = openLeaving(leaving, headOf(settings, bird, sealedAtMs))
      const bytes = await trySeal(settings.key, envelopeId, open)
      if (!bytes) return failed('unavailable')
      // Check before it is stored: nobody can take a file out of a sealed envelope.
      if (bytes.byteLength > maxEnvelopeBytes) return failed('too-large')
      const result = await store.addPerson({ envelopeId, bytes, sealedAtMs }, about, birdNumber)
      if (result.status === 'ok' && result.value === 'bird-taken') continue
      await copy.read()
      const isAdded = result.status === 'ok' && result.value === 'added'
      // A connection can be lost after the commit: whoever was told to try again would be left twice.
      if (isAdded || copy.get()?.queue.some((row) => row.envelopeId === envelopeId)) {
        onSealed()
        return { status: 'sealed', bird }
      }
      return failed(result.status === 'ok' ? 'unavailable' : result.status)
    }
    return failed('unavailable')
  }
  /** One is sealed after another, because two at once would ask for the same bird. */
  let sealing: Promise<unknown> = Promise.resolve()

  return {
    /** Stores what a person leaves, with the next bird. */
    sealPerson: (leaving: Leaving) => {
      const result = sealing.then(() => sealNow(leaving))
      sealing = result.catch(() => {})
      return result
    },
    /** Stores a note in place of the last one about the same person. */
    sealNote: async (
      { about, envelopeId: personId }: PersonEnvelope,
      { nextStep, text }: OpenNote,
      rating: Rating | null,
    ): Promise<FairSaveResult> => {
      const settings = copy.settings()
      if (!settings) return 'unavailable'
      const envelopeId = newId()
      // The server keeps the later note, whatever happens to the clock.
      const sealedAtMs = Math.max(clock.nowMs(), (about.notedAtMs ?? 0) + 1)
      const head = headOf(settings, about.bird, sealedAtMs)
      const content = { kind: 'note', ...head, personId, rating, note: text, nextStep } as const
      const bytes = await trySeal(settings.key, envelopeId, { content, files: [] })
      if (!bytes) return 'unavailable'
      const result = await store.addNote({ envelopeId, bytes, sealedAtMs }, personId, rating)
      if (result.status !== 'ok') return result.status
      if (result.value !== 'added') return 'unavailable'
      await copy.read()
      onSealed()
      return 'saved'
    },
    /** Seals a test, and stores nothing. null: this page cannot seal. */
    sealTest: async (settings: FairSettingsRow, key: FairKey) => {
      const envelopeId = newId()
      const content = { kind: 'test', ...headOf(settings, '', clock.nowMs()) } as const
      const bytes = await trySeal(key, envelopeId, { content, files: [] })
      return bytes && { envelopeId, bytes }
    },
  }
}
