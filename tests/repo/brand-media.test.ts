import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { benefits, home, hubs, job, offices } from '#content'
import type { Video } from '#shared/brand.ts'

/** The pictures and clips of the brand: what the words name is there, and nothing weighs more than it may. */

const publicDir = fileURLToPath(new URL('../../src/content/public', import.meta.url))
const files = new Set(
  readdirSync(publicDir, { recursive: true, encoding: 'utf8' }).map((file) => `/${file.replaceAll('\\', '/')}`),
)
const size = (file: string) => statSync(publicDir + file).size

const videos: readonly Video[] = [
  ...Object.values(job.videos),
  ...Object.values(hubs).flatMap((hub) => [hub.video, ...hub.talks]),
  ...home.teams.filmed.map(({ video }) => video),
]

describe('the pictures', () => {
  it('every address that the content names is a file', () => {
    const named = [...JSON.stringify([home, benefits, hubs, offices]).matchAll(/"(\/(?:art|brand|video)\/[^"]+)"/g)].map(
      ([, url]) => url ?? '',
    )
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter((url) => !files.has(url))).toEqual([])
  })

  it('every office has its number of pictures, and the first is the office (specification 9)', () => {
    const counts = Object.fromEntries(offices.map(({ key, pictures }) => [key, pictures.length]))
    expect(counts).toEqual({ beijing: 5, berlin: 4, detroit: 5, 'new-york': 6, pittsburgh: 6, seattle: 5 })
    for (const { name, pictures } of offices) {
      expect(pictures[0]?.alt).toBe(`${name} office`)
      expect(new Set(pictures.map(({ url }) => url)).size).toBe(pictures.length)
    }
  })

  it('no drawing weighs more than 12 kB', () => {
    const drawings = [...files].filter((file) => file.endsWith('.svg'))
    expect(drawings.filter((file) => size(file) > 12 * 1024)).toEqual([])
  })
})

describe('the clips', () => {
  it.each([...new Set(videos.map(({ videoId }) => videoId))])(
    '%s is there in both encodings, with its thumbnail and its captions',
    (id) => {
      for (const [extension, limit] of [
        ['webm', 400_000],
        ['mp4', 400_000],
        ['webp', 20_000],
      ] as const) {
        expect(size(`/video/${id}.${extension}`), extension).toBeLessThanOrEqual(limit)
      }
      expect(readFileSync(`${publicDir}/video/${id}.vtt`, 'utf8')).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /)
    },
  )

  it.each(['hero', 'hero-dark', 'hero-tall', 'hero-tall-dark'])('the film %s is there in both encodings', (id) => {
    expect(size(`/video/${id}.webm`)).toBeLessThanOrEqual(400_000)
    expect(size(`/video/${id}.mp4`)).toBeLessThanOrEqual(400_000)
  })
})
