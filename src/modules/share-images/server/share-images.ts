import { createHash } from 'node:crypto'
import type { Brand } from '#shared/brand.ts'
import type { BoardMapping } from '#shared/board-mapping.ts'
import { divisionTones, mappedDivision } from '#shared/division.ts'
import type { JobDetail } from '#shared/job.ts'
import { splitPlaces } from '#shared/places.ts'
import { languages, siteLanguageOf } from '#shared/site-languages.ts'
import type { Bytes } from '#server/tools/bytes.ts'
import { WorkQueue } from '#server/tools/work-queue.ts'
import { brandText } from '#server/web/language/brand-texts.ts'
import { currentLanguage, inLanguage } from '#server/web/language/language.ts'
import type { JobPicture } from '#server/web/pages/job-files.ts'
import { AnswerCache } from '#server/board/answer-cache.ts'
import { Typeface } from '#server/tools/typeface.ts'
import type { ShareKit } from '../shared/share-kit.ts'
import { drawJob, type ShareFacts, type ShareLook } from './draw-job.ts'
import { Painter } from './painter.ts'
import { server as words } from '../words.ts'

/** The pictures of shared jobs, each made at its first request and remembered for its address. */

/** Its path is another one for another title, place, team, language or release. */
export interface ShareImage extends JobPicture {
  readonly facts: ShareFacts
}

/** A picture takes some 50 kB. */
const maxImageBytes = 64 * 1024 * 1024
/** Four lines of the smallest size have some 120 letters. */
const maxLetters = 160
/** One thread paints a picture in a tenth of a second. */
const limits = { maxRunning: 1, maxWaiting: 30, maxWaitMs: 4_000 }

/** One line without letters that cannot be seen. */
function plainLine(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[^\S\u00a0]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return Array.from(line).slice(0, maxLetters).join('')
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
}

interface ShareImagesOptions {
  readonly brand: Pick<Brand, 'name' | 'wordmark' | 'siteWord'>
  readonly kit: ShareKit
  readonly mapping: BoardMapping
  readonly painter?: Pick<Painter, 'paint'>
}

export class ShareImages {
  readonly #look: ShareLook
  readonly #mapping: BoardMapping
  readonly #painter: Pick<Painter, 'paint'>
  readonly #queue = new WorkQueue(limits)
  readonly #images = new AnswerCache<Bytes>({ maxBytes: maxImageBytes, bytesOf: ({ length }) => length })
  readonly #brand: ShareImagesOptions['brand']
  /** Names the kit and the code that draws. */
  readonly #release: string

  constructor({ brand, kit, mapping, painter = new Painter() }: ShareImagesOptions) {
    this.#brand = brand
    this.#look = { brand, kit, bold: new Typeface(kit.fonts.bold), regular: new Typeface(kit.fonts.regular) }
    this.#mapping = mapping
    this.#painter = painter
    this.#release = digest([
      kit,
      drawJob({ intro: 'Intro', siteWord: 'Site', title: 'Title', place: 'Place', team: 'Team', tone: 'owl' }, this.#look),
    ])
  }

  /** What is said in every picture. It is in the first language where the fonts have no letters for it. */
  #textsIn(language: string): Pick<ShareFacts, 'intro' | 'siteWord'> {
    const { name, siteWord } = this.#brand
    const textsIn = (which: string) => inLanguage(which, () => ({ intro: words.intro({ name }), siteWord: brandText(siteWord) }))
    const texts = textsIn(language)
    const hasLetters = this.#look.bold.has(texts.intro) && this.#look.regular.has(texts.siteWord)
    return hasLetters ? texts : textsIn(languages[0])
  }

  #factsOf(job: JobDetail, language: string): ShareFacts | null {
    const title = plainLine(job.title)
    if (title === '' || !this.#look.bold.has(title)) return null
    const [place = '', ...others] = splitPlaces(job.location)
    return {
      ...this.#textsIn(language),
      title,
      place: plainLine(others.length === 0 ? place : `${place} +${others.length}`),
      team: plainLine(job.department),
      tone: divisionTones[mappedDivision(job, this.#mapping)],
    }
  }

  /** The picture of a job in the language in which the server speaks. null: the brand's font lacks a letter of its title. */
  imageOf(job: JobDetail): ShareImage | null {
    const language = siteLanguageOf(currentLanguage())
    const facts = this.#factsOf(job, language)
    if (!facts) return null
    const { intro, place, siteWord, title } = facts
    const first = this.#textsIn(languages[0])
    // Languages that say the same have one picture.
    const named = intro === first.intro && siteWord === first.siteWord ? '' : `.${language}`
    const path = `/share/${job.jobId}-${digest([this.#release, facts])}${named}.png`
    const titleAndPlace = [title, place].filter((part) => part !== '').join(', ')
    return { path, alt: words.alt({ name: this.#brand.name, job: titleAndPlace }), facts }
  }

  /** A picture that is ready. */
  ready(path: string): Bytes | null {
    return this.#images.last(path)?.value ?? null
  }

  /**
   * Paints a picture, once for all who ask.
   * @throws BusyError when too many are asked for, and an Error when it cannot be painted
   */
  async paint({ facts, path }: ShareImage): Promise<Bytes> {
    const paint = async () => this.#painter.paint(drawJob(facts, this.#look))
    return this.#images.get(path, () => this.#queue.run(paint), { isPatient: true })
  }
}
