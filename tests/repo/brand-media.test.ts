import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { benefits, fair, hubs, offices, palette } from '#content'
import { brand, home, job } from '../setup/demo-content.ts'
import type { BrandVideo } from '#shared/brand.ts'
import { captionsOf } from '#shared/video-files.ts'
import { captionLines } from '#features/video/caption-lines.ts'

/** Checks that the brand's media exist and respect their size limits. */

const publicDir = fileURLToPath(new URL('../../src/content/public', import.meta.url))
const files = new Set(
  readdirSync(publicDir, { recursive: true, encoding: 'utf8' }).map((file) => `/${file.replaceAll('\\', '/')}`),
)
const size = (file: string) => statSync(publicDir + file).size

const videos: readonly BrandVideo[] = [
  ...Object.values(job.videos),
  ...Object.values(hubs).flatMap((hub) => [hub.video, ...hub.talks]),
  ...home.teams.filmed.map(({ video }) => video),
]

describe('the pictures', () => {
  it('exist at every address that the content references', () => {
    const named = [...JSON.stringify([home, benefits, hubs, offices]).matchAll(/"(\/(?:art|brand|video)\/[^"]+)"/g)].map(
      ([, url]) => url ?? '',
    )
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter((url) => !files.has(url))).toEqual([])
  })

  it('cover every office, the first one showing the office itself', () => {
    const counts = Object.fromEntries(offices.map(({ key, pictures }) => [key, pictures.length]))
    expect(counts).toEqual({ beijing: 5, berlin: 4, detroit: 5, 'new-york': 6, pittsburgh: 6, seattle: 5 })
    for (const { name, pictures } of offices) {
      expect(pictures[0]?.alt).toBe(`${name} office`)
      expect(new Set(pictures.map(({ url }) => url)).size).toBe(pictures.length)
    }
  })

  it('of the interview steps stand out from their section', () => {
    const field = palette['starling-field'].light
    const backgrounds = home.interviewing.steps.map(
      ({ image }) => /<path fill="([^"]+)"/.exec(readFileSync(publicDir + image, 'utf8'))?.[1],
    )
    expect(backgrounds.every((colour) => colour?.startsWith('#'))).toBe(true)
    expect(backgrounds).not.toContain(field)
  })

  it('are at most 12 kB each, but for the many words of the greetings and the stage of a fair', () => {
    const drawings = [...files].filter((file) => file.endsWith('.svg'))
    const greetings: readonly string[] = [brand.art.greetingsTall, brand.art.greetingsWide]
    // Only a fair's tablet loads it.
    const large: readonly string[] = [...greetings, fair.art.stageWide]
    expect(drawings.filter((file) => size(file) > 12 * 1024 && !large.includes(file))).toEqual([])
    expect(size(fair.art.stageWide)).toBeLessThanOrEqual(15 * 1024)
    expect(greetings.filter((file) => size(file) > 26 * 1024)).toEqual([])
  })
})

describe('the clips', () => {
  it.each([...new Set(videos.map(({ videoId }) => videoId))])('include %s in both encodings and for both themes', (id) => {
    for (const [ending, limit] of [
      ['.webm', 400_000],
      ['.mp4', 400_000],
      ['-dark.webm', 400_000],
      ['-dark.mp4', 400_000],
    ] as const) {
      expect(size(`/video/${id}${ending}`), ending).toBeLessThanOrEqual(limit)
    }
  })

  it.each(videos.flatMap((video) => video.captions.map((language) => [video.videoId, language, video] as const)))(
    'of %s have captions in %s, at the times of what is spoken',
    (id, language, video) => {
      const timesOf = (url: string | undefined) => {
        const text = readFileSync(`${publicDir}${url}`, 'utf8')
        expect(text).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /)
        expect(captionLines(text).join('').length).toBeGreaterThan(20)
        return text.match(/^.* --> .*$/gm)
      }
      const captions = captionsOf(video, language)
      expect(captions?.language).toBe(language)
      expect(timesOf(captions?.url)).toEqual(timesOf(`/video/${id}.vtt`))
    },
  )

  it('have captions in every language of the brand', () => {
    const missing = (language: string) => videos.filter(({ captions }) => captions.length > 0 && !captions.includes(language))
    expect(brand.languages.flatMap(missing)).toEqual([])
  })

  it('have what is spoken for readers of a language without captions', () => {
    const video = { videoId: 'talk', captions: ['en', 'de'] }
    expect(captionsOf(video, 'fr')).toEqual({ url: '/video/talk.vtt', language: 'en' })
    expect(captionsOf(video, 'de')).toEqual({ url: '/video/talk.de.vtt', language: 'de' })
    expect(captionsOf({ videoId: 'talk', captions: [] }, 'de')).toBeNull()
  })

  it.each(['hero', 'hero-dark', 'hero-tall', 'hero-tall-dark'])('include the film %s in both encodings', (id) => {
    expect(size(`/video/${id}.webm`)).toBeLessThanOrEqual(400_000)
    expect(size(`/video/${id}.mp4`)).toBeLessThanOrEqual(400_000)
  })
})
